import { toPlainLetters } from '#src/format/text.ts';
import { stem } from './stem.ts';

/** Words that occur in every text, in plain letters. Nobody searches for them, and they would hide useful results. */
const FUNCTION_WORDS = new Set(
	'a ao aos as com como da das de do dos e em entre foi mais mas na nas no nos o os ou para pela pelas pelo pelos por que se sem ser sua suas seu seus um uma umas uns'.split(
		' ',
	),
);

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text and the index at which each begins. */
export const findWords = (text: string) => Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ word, index }));

/** The forms under which a word is indexed, in plain letters: as written, and its stem. */
export const termsOf = (word: string): string[] => {
	const plain = toPlainLetters(word);
	return [...new Set([plain, stem(plain)])];
};

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(toPlainLetters(word));

/** The words of a query in plain letters, without function words unless it has no others. */
export const wantedWords = (query: string): string[] => {
	const words = findWords(query.normalize('NFC')).map(({ word }) => toPlainLetters(word));
	const telling = words.filter((word) => !isFunctionWord(word));
	return telling.length > 0 ? telling : words;
};
