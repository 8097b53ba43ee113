import { type Formats, formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE, type Language, perLanguage, toLanguage } from '#src/format/language.ts';
import { fill } from '#src/format/text.ts';
import type { TextKey } from '#src/i18n/translate.ts';
import pt from '../../public/assets/i18n/pt.json' with { type: 'json' };

const DICTIONARIES: Readonly<Record<Language, typeof pt>> = { pt };

/** A text's path, also of texts that differ by a count: `mail.people` for `mail.people_one` and `mail.people_other`. */
type Plain<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

type ServerKey = Plain<TextKey>;

/** The paths of the texts in a group, from there. */
export type PathsIn<Group extends string> = ServerKey extends infer Key
	? Key extends `${Group}.${infer Path}`
		? Path
		: never
	: never;

/** The texts and formats of one language, for what a function writes. */
export interface ServerWords extends Formats {
	readonly language: Language;
	/** One text, by its path in the translation file, filled from `values`; `count` chooses its plural. */
	readonly t: (key: ServerKey, values?: Readonly<Record<string, string | number>>) => string;
}

const textsOf = perLanguage((tag, language): ServerWords => {
	const plurals = new Intl.PluralRules(tag);
	const find = (key: string): unknown =>
		key
			.split('.')
			.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], DICTIONARIES[language]);
	return {
		...formatsOf(language),
		language,
		t: (key, values) => {
			const count = values?.['count'];
			const plural = typeof count === 'number' && (find(`${key}_${plurals.select(count)}`) ?? find(`${key}_other`));
			const text = plural || find(key);
			if (typeof text !== 'string') throw new Error(`public/assets/i18n/${language}.json has no text «${key}».`);
			return values ? fill(text, values) : text;
		},
	};
});

/** @param language As it is stored: absent for the default one. */
export const wordsOf = (language: unknown): ServerWords =>
	textsOf(toLanguage(typeof language === 'string' ? language : undefined));

/** For what the association reads, and the guide. */
export const portuguese = wordsOf(DEFAULT_LANGUAGE);
