import MiniSearch, { type SearchOptions } from 'minisearch';
import type { SearchDocument } from './search-file.ts';
import { stem } from './stem.ts';
import { findWords, isFunctionWord, termsOf, wantedWords } from './words.ts';

/**
 * The weight of each property. A word in the title counts most, because it is likely to be what the visitor looks for.
 */
const BOOST = { title: 8, keywords: 4, summary: 2, text: 1 };

/** Shorter words are the beginning of too many others (prefix), or resemble too many (typo). */
const SHORTEST_PREFIX = 2;
const SHORTEST_TYPO = 5;

/** Ways to search, from exact to tolerant. The first one that finds anything is taken. */
const WAYS: readonly { readonly isExact: boolean; readonly options: SearchOptions }[] = [
	{ isExact: true, options: { combineWith: 'AND' } },
	{ isExact: false, options: { combineWith: 'AND', fuzzy: (term) => term.length >= SHORTEST_TYPO && 1 } },
	{ isExact: false, options: { combineWith: 'OR' } },
];

/** A document with those of its words that were found, in plain letters, as written or as stems. */
export interface SearchHit {
	readonly document: SearchDocument;
	readonly terms: ReadonlySet<string>;
}

export interface SearchResult {
	/** Best first. */
	readonly hits: readonly SearchHit[];
	/** Whether all hits have every word of the query, or another form of it. */
	readonly isExact: boolean;
}

export type Search = (query: string) => SearchResult;

/**
 * Returns a function that searches the documents. It finds those with every word of a query, in any form, with or
 * without accents, also while the query is being typed. If there are none, it finds words that differ in one letter; if
 * there are still none, documents with any of the words.
 */
export const createSearch = (documents: readonly SearchDocument[]): Search => {
	const byAddress = new Map(documents.map((document) => [document.href, document]));
	// The same words occur many times, and computing their forms takes most of the time, so they are remembered.
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
