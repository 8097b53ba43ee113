import MiniSearch, { type SearchOptions } from 'minisearch';
import type { SearchDocument } from './search-file.ts';
import { stem } from './stem.ts';
import { findWords, isFunctionWord, termsOf, wantedWords } from './words.ts';

/** What makes a document more likely to be the one that is looked for: what it is called, then what it is about. */
const BOOST = { title: 8, keywords: 4, summary: 2, text: 1 };

/** Shorter words begin, or resemble, too many others. */
const SHORTEST_PREFIX = 2;
const SHORTEST_TYPO = 5;

/** From what was typed to what it may have meant; the first way that finds anything is taken. */
const WAYS: readonly { readonly isExact: boolean; readonly options: SearchOptions }[] = [
	{ isExact: true, options: { combineWith: 'AND' } },
	{ isExact: false, options: { combineWith: 'AND', fuzzy: (term) => term.length >= SHORTEST_TYPO && 1 } },
	{ isExact: false, options: { combineWith: 'OR' } },
];

/** A document with the words of it that were found, in plain letters, as written or as stems. */
export interface SearchHit {
	readonly document: SearchDocument;
	readonly terms: ReadonlySet<string>;
}

export interface SearchResult {
	/** Best first. */
	readonly hits: readonly SearchHit[];
	/** Whether they have every word that was asked for, or a form of it. */
	readonly isExact: boolean;
}

export type Search = (query: string) => SearchResult;

/**
 * Makes documents searchable: by every word of a query, in any of its forms, with or without accents, also while it is
 * being typed; if nothing has them all, by words that differ in a letter; then by any of them.
 */
export const createSearch = (documents: readonly SearchDocument[]): Search => {
	const byAddress = new Map(documents.map((document) => [document.href, document]));
	// The same words come again and again: most of the time goes into what is done anew for each.
	const terms = new Map<string, string[] | false>();
	const processTerm = (word: string): string[] | false => {
		const known = terms.get(word) ?? (!isFunctionWord(word) && termsOf(word));
		terms.set(word, known);
		return known;
	};
	const index = new MiniSearch<SearchDocument>({
		idField: 'href',
		fields: Object.keys(BOOST),
		tokenize: (text) => findWords(text).map(({ word }) => word),
		processTerm,
		searchOptions: {
			boost: BOOST,
			tokenize: (stems) => stems.split(' '),
			processTerm: (term) => term,
			prefix: (term) => term.length >= SHORTEST_PREFIX,
		},
	});
	index.addAll(documents);

	const find = (stems: string, options: SearchOptions): SearchHit[] =>
		index.search(stems, options).flatMap(({ id, terms }) => {
			const document = byAddress.get(id);
			return document ? { document, terms: new Set(terms) } : [];
		});

	return (query) => {
		const stems = wantedWords(query).map(stem).join(' ');
		for (const { isExact, options } of stems ? WAYS : []) {
			const hits = find(stems, options);
			if (hits.length > 0) return { hits, isExact };
		}
		return { hits: [], isExact: true };
	};
};
