import { toPlainLetters } from '#src/format/text.ts';
import { findWords, type SearchWords } from './search-index.ts';

interface TextPart {
	readonly text: string;
	readonly isHit: boolean;
}

/** The words of the query (`words`) and the words that were found (`terms`), both in plain letters. */
export interface Wanted extends Pick<SearchWords, 'termsOf'> {
	readonly words: readonly string[];
	readonly terms: ReadonlySet<string>;
}

/** Characters of a passage before its first hit, and from the hit's beginning to the passage's end. */
const BEFORE = 32;
const AFTER = 64;

/** Where hits begin and end in a text. If a word begins with a word of the query, only that beginning is the hit. */
const findHits = (text: string, { words, terms, termsOf }: Wanted) =>
	findWords(text)
		.filter(({ word }) => termsOf(word).some((term) => terms.has(term)))
		.map(({ word, index }) => {
			const typed = words.find((start) => toPlainLetters(word).startsWith(start));
			return { start: index, end: index + (typed ?? word).length };
		});

export const hasHit = (text: string, wanted: Wanted): boolean => findHits(text, wanted).length > 0;

/** Splits a whole text into hits and the parts between them. */
export const markHits = (text: string, wanted: Wanted): TextPart[] => {
	const parts: TextPart[] = [];
	let done = 0;
	for (const { start, end } of findHits(text, wanted)) {
		parts.push({ text: text.slice(done, start), isHit: false }, { text: text.slice(start, end), isHit: true });
		done = end;
	}
	return [...parts, { text: text.slice(done), isHit: false }].filter((part) => part.text !== '');
};

/** The words around the first hit of a text, or its beginning: «…entre amieiros e carvalhos velhos…». */
export const passageAround = (text: string, wanted: Wanted): string => {
	const from = findHits(text, wanted)[0]?.start ?? 0;
	const spaceBefore = text.slice(0, from).indexOf(' ', from - BEFORE);
	const start = from <= BEFORE ? 0 : spaceBefore < 0 ? from : spaceBefore + 1;
	const opening = start > 0 ? '…' : '';
	if (text.length <= from + AFTER) return opening + text.slice(start);
	const spaceAfter = text.lastIndexOf(' ', from + AFTER);
	const end = spaceAfter > from ? spaceAfter : from + AFTER;
	return `${opening}${text.slice(start, end).replace(/[\s.,:;]+$/, '')}…`;
};
