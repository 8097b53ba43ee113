import { routes } from '#src/routes.ts';

/** The collections whose entries have pages, with the address of an entry's page. */
export const ENTRY_PAGES = {
	news: routes.newsPost,
	trails: routes.trail,
	outings: routes.outing,
	store: routes.product,
	pages: routes.page,
} as const;

export type PagedCollection = keyof typeof ENTRY_PAGES;

/** The endings of what has an address beside the page: downloads, and an outing for calendars. */
const ENDINGS: Readonly<Partial<Record<PagedCollection, readonly string[]>>> = {
	trails: ['', '.gpx', '.kml'],
	outings: ['', '.ics'],
};

interface Move {
	readonly from: string;
	readonly to: string;
}

/** Where the earlier addresses of an entry lead. `formerly`: earlier ids, or addresses that begin with a slash. */
export const movesOf = (collection: PagedCollection, id: string, formerly: readonly string[]): Move[] => {
	const pageOf = ENTRY_PAGES[collection];
	return formerly.flatMap((old) =>
		old.startsWith('/')
			? [{ from: old, to: pageOf(id) }]
			: (ENDINGS[collection] ?? ['']).map((ending) => ({ from: pageOf(old) + ending, to: pageOf(id) + ending })),
	);
};
