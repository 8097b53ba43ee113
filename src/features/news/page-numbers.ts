/** Numbers of pages, from 1, with a gap wherever some are left out. */
type PageNumbers = readonly (number | 'gap')[];

/** What a pagination names: the first page, the last, the current one and those beside it. */
export const pageNumbers = (current: number, last: number): PageNumbers => {
	const named = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
	return [...new Set(named)]
		.sort((a, b) => a - b)
		.flatMap((page, index, pages) => {
			const before = pages[index - 1] ?? 0;
			// A gap takes as much room as the one page that it would leave out.
			if (page - before === 2) return [page - 1, page];
			return page - before > 2 ? (['gap', page] as const) : [page];
		});
};
