/// <reference path="./astro-scripts.d.ts" />
// This import starts i18next with its files. Astro adds it to pages alone, while endpoints need texts too.
import 'astro:scripts/page-ssr.js';
import i18next from 'i18next';
import { toLanguage } from '#src/format/language.ts';
import { type Translations, wordsFrom } from './words.ts';

/** `Astro.currentLocale` of a page. It is undefined where Astro knows none, as in a test. */
export type Locale = string | undefined;

/** The texts of one language, from its translation file, its formats and its addresses. */
export const translations = (locale: Locale): Translations => {
	const language = toLanguage(locale);
	// i18next's `t` takes 4 µs a text, and its `getResource` 0.5: a page asks for a hundred.
	return wordsFrom(language, (path) => i18next.getResource(language, 'translation', path));
};
