import { toPlainLetters } from '#src/format/plain-letters.ts';
import { stem } from './stem.ts';

/** Words that are in every text, in plain letters: nobody looks for them, and they would hide what somebody looks for. */
const FUNCTION_WORDS = new Set(
	'a ao aos as com como da das de do dos e em entre foi mais mas na nas no nos o os ou para pela pelas pelo pelos por que se sem ser sua suas seu seus um uma umas uns'.split(
		' ',
	),
);

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text with where each begins. */
export const findWords = (text: string) => Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ word, index }));

/** How a word is looked up: as it is written, in plain letters, and by its stem. */
export const termsOf = (word: string): string[] => {
	const plain = toPlainLetters(word);
	return [...new Set([plain, stem(plain)])];
};

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(toPlainLetters(word));

/** What somebody looks for: the words of a query, in plain letters. */
export const wantedWords = (query: string): string[] => {
	const words = findWords(query.normalize('NFC')).map(({ word }) => toPlainLetters(word));
	const telling = words.filter((word) => !isFunctionWord(word));
	return telling.length > 0 ? telling : words;
};
