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
