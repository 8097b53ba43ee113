import MiniSearch, { type SearchOptions } from 'minisearch';
import type { Language } from '#src/format/language.ts';
import type { SearchRules } from '#src/format/search-rules.ts';
import { toPlainLetters } from '#src/format/text.ts';
import type { TextGroup } from '#src/i18n/words.ts';

/** The kinds of documents. The search's page lists everything in this order. */
export const SEARCH_KINDS = ['trail', 'outing', 'news', 'page'] as const;

type SearchKind = (typeof SEARCH_KINDS)[number];

/** Something that can be found. Its texts are composed letters (NFC) without mark-up. */
export interface SearchDocument {
	readonly kind: SearchKind;
	/** The document's address, which no other document has. */
	readonly href: string;
	readonly title: string;
	/** The language of its texts, if it is not the page's. */
	readonly lang?: string | undefined;
	/** Shown below the title: a day, a length, a price. */
	readonly facts: string;
	/** Words that find the document and are not shown. */
	readonly keywords: string;
	readonly summary: string;
	/** The document's own text, cut to its share of the file. */
	readonly text: string;
	/** Address of a picture with the ratio 4:3. */
	readonly picture?: string | undefined;
}

/** The words of the search itself, from the translation file. `{{…}}` are placeholders. */
export type SearchTexts = Omit<TextGroup<'search'>['texts'], 'kinds'> & {
	readonly kinds: Readonly<Partial<Record<SearchKind, string>>>;
};

/** Everything that the search needs: `/search.json`. */
export interface SearchFile {
	readonly language: Language;
	readonly texts: SearchTexts;
	/** Links to show if nothing is found. */
	readonly ways: readonly { readonly href: string; readonly label: string }[];
	readonly documents: readonly SearchDocument[];
	readonly rules: SearchRules;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text, each with the index where it begins. */
export const findWords = (text: string) => Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ word, index }));

/** The words of texts and queries, as a language has them. */
export const wordsOf = ({ functionWords, stemming }: SearchRules) => {
	const ignored = new Set(functionWords.split(' '));
	const steps = stemming.map((step) => step.map(({ ending, ...rule }) => ({ ...rule, ending: new RegExp(ending) })));

	/** The stem that all forms of a word in plain letters share. */
	const stem = (word: string): string =>
		steps.reduce((stemmed, step) => {
			const rule = step.find(({ ending, over }) => stemmed.length > over && ending.test(stemmed));
			return rule ? stemmed.replace(rule.ending, rule.by) : stemmed;
		}, word);

	const isIgnored = (word: string): boolean => ignored.has(toPlainLetters(word));

	return {
		stem,
		isIgnored,
		/** The forms under which a word is indexed, in plain letters: as written, and its stem. */
		termsOf: (word: string): string[] => {
			const plain = toPlainLetters(word);
			return [...new Set([plain, stem(plain)])];
		},
		/** The words of a query in plain letters, without words of every text unless it has no others. */
		wantedWords: (query: string): string[] => {
			const words = findWords(query.normalize('NFC')).map(({ word }) => toPlainLetters(word));
			const significant = words.filter((word) => !isIgnored(word));
			return significant.length > 0 ? significant : words;
		},
	};
};

export type SearchWords = ReturnType<typeof wordsOf>;

/** The weight of each property. A word in the title is likely to be what the visitor looks for. */
const BOOST = { title: 8, keywords: 4, summary: 2, text: 1 };

/** How much more a document counts if it has the query's words as they are written. */
const AS_WRITTEN = 1.5;

/** Shorter words are the beginning of too many others (prefix), or resemble too many (typo). */
const SHORTEST_PREFIX = 2;
const SHORTEST_TYPO = 5;

/** Ways to search, from exact to tolerant. The first one that finds anything is taken. */
const WAYS: readonly { readonly isExact: boolean; readonly options: SearchOptions }[] = [
	{ isExact: true, options: { combineWith: 'AND' } },
	{ isExact: false, options: { combineWith: 'AND', fuzzy: (term) => term.length >= SHORTEST_TYPO && 1 } },
	{ isExact: false, options: { combineWith: 'OR' } },
];

/** A document, and the words of it that were found, in plain letters, as written or as stems. */
export interface SearchHit {
	readonly document: SearchDocument;
	readonly terms: ReadonlySet<string>;
}

export interface SearchResult {
	readonly hits: readonly SearchHit[];
	/** Whether all hits have every word of the query, or another form of it. */
	readonly isExact: boolean;
}

export type Search = (query: string) => SearchResult;

/**
 * Returns a function that searches the documents. It finds documents with every word of a query, in any form, with
 * or without accents, also while the query is being typed. Without a hit it finds words that differ in one letter;
 * without a hit again, documents with any of the words.
 */
export const createSearch = (
	documents: readonly SearchDocument[],
	{ stem, isIgnored, termsOf, wantedWords }: SearchWords,
): Search => {
	const byAddress = new Map(documents.map((document) => [document.href, document]));
	// Memoized, because words repeat, and computing their forms takes most of the time.
	const terms = new Map<string, string[] | false>();
	const processTerm = (word: string): string[] | false => {
		const cached = terms.get(word) ?? (!isIgnored(word) && termsOf(word));
		terms.set(word, cached);
		return cached;
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

	/** «contas» itself counts more than «contar» and «conto», which have its stem. */
	const find = (words: readonly string[], options: SearchOptions): SearchHit[] => {
		const written = index.search(words.join(' '), { ...options, fuzzy: false, prefix: false });
		const asWritten = new Set(written.map(({ id }) => id));
		const weigh = ({ id, score }: ReturnType<typeof index.search>[number]) =>
			score * (asWritten.has(id) ? AS_WRITTEN : 1);
		return index
			.search(words.map(stem).join(' '), options)
			.toSorted((a, b) => weigh(b) - weigh(a))
			.flatMap(({ id, terms }) => {
				const document = byAddress.get(id);
				return document ? { document, terms: new Set(terms) } : [];
			});
	};

	return (query) => {
		const words = wantedWords(query);
		for (const { isExact, options } of words.length > 0 ? WAYS : []) {
			const hits = find(words, options);
			if (hits.length > 0) return { hits, isExact };
		}
		return { hits: [], isExact: true };
	};
};
