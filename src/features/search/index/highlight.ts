import { toPlainLetters } from '#src/format/plain-letters.ts';
import { findWords, termsOf } from './words.ts';

/** A stretch of a text, and whether it is what somebody looked for. */
export interface TextPart {
	readonly text: string;
	readonly isHit: boolean;
}

/** What tells a hit: the words that were asked for, and those that were found, both in plain letters. */
export interface Wanted {
	readonly words: readonly string[];
	readonly terms: ReadonlySet<string>;
}

/** Characters before a passage's first hit, and from there to its end. */
const BEFORE = 32;
const AFTER = 64;

/** Where the hits of a text begin and end. Of a word that begins as it was typed, what was typed. */
const findHits = (text: string, { words, terms }: Wanted) =>
	findWords(text)
		.filter(({ word }) => termsOf(word).some((term) => terms.has(term)))
		.map(({ word, index }) => {
			const typed = words.find((start) => toPlainLetters(word).startsWith(start));
			return { start: index, end: index + (typed ?? word).length };
		});

export const hasHit = (text: string, wanted: Wanted): boolean => findHits(text, wanted).length > 0;

/** A whole text in parts. */
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
