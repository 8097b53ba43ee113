/// <reference path="./astro-scripts.d.ts" />
import type dictionary from '../../public/assets/i18n/pt.json';
// This import starts i18next with its files. Astro adds it to pages alone, while endpoints need texts too.
import 'astro:scripts/page-ssr.js';
import i18next from 'i18next';
import { type Formats, formatsOf } from '#src/format/formats.ts';
import { toLanguage } from '#src/format/language.ts';
import { textNames } from '#src/format/plural.ts';
import { fill } from '#src/format/text.ts';
import { type Routes, routesOf } from '#src/routes.ts';

type Dictionary = typeof dictionary;

/** A group of texts of the translation file, for scripts and islands. */
export type TextGroup<Key extends keyof Dictionary> = Dictionary[Key];

/** The key of a text that has forms for one and for several: `items` of `items_one`. */
type WithoutForm<Key extends string> = Key extends `${infer Text}_${'one' | 'other'}` ? Text : Key;

/** Every path in the dictionary that leads to a text. */
type Paths<Node, Prefix extends string = ''> = {
	[Key in keyof Node & string]: Node[Key] extends string
		? `${Prefix}${WithoutForm<Key>}`
		: Node[Key] extends readonly string[]
			? never
			: Paths<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

export type TextKey = Paths<Dictionary>;

/** `Astro.currentLocale` of a page. It is undefined where Astro knows none, as in a test. */
export type Locale = string | undefined;

/** What a function needs to write in one language: a text, the formats, and the site's addresses. */
export interface Words extends Formats {
	/**
	 * One text, by its path in the translation file. `values` fill its `{{name}}`, and the value `count` chooses its plural
	 * form. A missing text fails the build.
	 */
	readonly t: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
	readonly routes: Routes;
}

export interface Translations extends Words {
	/** A group of texts as in the translation file, to hand to an island. */
	readonly texts: <Key extends keyof Dictionary>(key: Key) => Dictionary[Key];
}

export type Translate = Translations['t'];

/** The texts that a build has looked up, by language and key: each page asks for the same hundred. */
const found = new Map<string, string>();

/** The texts of one language, from its translation file, its formats and its addresses. */
export const translations = (locale: Locale): Translations => {
	const language = toLanguage(locale);
	const find = i18next.getFixedT(language);
	return {
		...formatsOf(language),
		routes: routesOf(language),
		t: (key, values) => {
			const names = textNames(key, language, values);
			const name = `${language} ${names[0]}`;
			const text = found.get(name) ?? find(names, { defaultValue: '', skipInterpolation: true });
			if (text === '') throw new Error(`public/assets/i18n/${language}.json has no text «${key}».`);
			if (!import.meta.env.DEV) found.set(name, text);
			// i18next's own filling-in took a fifteenth of a large site's build.
			return values ? fill(text, values) : text;
		},
		texts: <Key extends keyof Dictionary>(key: Key) =>
			find(key, { returnObjects: true, skipInterpolation: true }) as unknown as Dictionary[Key],
	};
};
