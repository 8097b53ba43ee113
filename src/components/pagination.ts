import { routes } from '#src/routes.ts';

/** The number of items on a page of a long list. */
export const PAGE_SIZE = 12;

/** One page of a long list. */
export interface ListPage<Item> {
	/** The addresses of the list's pages. This page's is at `index`. */
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

/** Page numbers, from 1, with a gap wherever some are left out. */
type PageNumbers = readonly (number | 'gap')[];

/** The numbers that a pagination shows: the first page, the last, the current one and its neighbours. */
export const pageNumbers = (current: number, last: number): PageNumbers => {
	const named = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
	return [...new Set(named)]
		.sort((a, b) => a - b)
		.flatMap((page, index, pages) => {
			const before = pages[index - 1] ?? 0;
			// Instead of a gap of one page the page itself is shown, because it takes the same space.
			if (page - before === 2) return [page - 1, page];
			return page - before > 2 ? (['gap', page] as const) : [page];
		});
};
