import type { SearchDocument } from '#src/features/search/index/search-file.ts';

/** Something to be found, which differs from others in what a test is about. */
export const newDocument = (own: Partial<SearchDocument> & Pick<SearchDocument, 'href'>): SearchDocument => ({
	kind: 'news',
	title: 'Um título',
	facts: '',
	keywords: '',
	summary: '',
	text: '',
	...own,
});
