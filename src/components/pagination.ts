import { routes } from '#src/routes.ts';

export const PAGE_SIZE = 12;

export interface ListPage<Item> {
	readonly pages: readonly string[];
	readonly index: number;
	readonly items: readonly Item[];
}

/** The pages of the list at `href`. An empty list still has one page, which says that it is empty. */
export const toPages = <Item>(items: readonly Item[], href: string): ListPage<Item>[] => {
	const count = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
	const pages = Array.from({ length: count }, (_, index) => routes.listPage(href, index + 1));
	return pages.map((_, index) => ({
		pages,
		index,
		items: items.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
	}));
};
