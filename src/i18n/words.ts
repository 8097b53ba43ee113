import { type Formats, formatsOf } from '#src/format/formats.ts';
import type { Language } from '#src/format/language.ts';
import { textNames } from '#src/format/plural.ts';
import { fill } from '#src/format/text.ts';
import { type Routes, routesOf } from '#src/routes.ts';
import type dictionary from '../../public/assets/i18n/pt.json';

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
	/** A group of texts as in the translation file, to hand to an island or a script. */
	readonly texts: <Key extends keyof Dictionary>(key: Key) => Dictionary[Key];
}

export type Translate = Translations['t'];

/** The words of one language, for pages and functions. `find` returns what its translation file has at a path. */
export const wordsFrom = (language: Language, find: (path: string) => unknown): Translations => ({
	...formatsOf(language),
	routes: routesOf(language),
	t: (key, values) => {
		const text = textNames(key, language, values)
			.map(find)
			.find((one) => typeof one === 'string' && one !== '') as string | undefined;
		if (text === undefined) throw new Error(`public/assets/i18n/${language}.json has no text «${key}».`);
		// i18next's own filling-in took a fifteenth of a large site's build.
		return values ? fill(text, values) : text;
	},
	texts: (key) => find(key) as never,
});
