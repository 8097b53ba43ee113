import type { SearchDocument } from '#src/features/search/search-index.ts';

/** A document for the search. A test sets only the properties that it is about. */
export const newDocument = (own: Partial<SearchDocument> & Pick<SearchDocument, 'href'>): SearchDocument => ({
	kind: 'news',
	title: 'Um título',
	facts: '',
	keywords: '',
	summary: '',
	text: '',
	...own,
});
