import i18next from 'i18next';
import type dictionary from '../../public/assets/i18n/pt.json';

type Dictionary = typeof dictionary;

const DEFAULT_LANGUAGE = 'pt';

export const setLanguage = async (language = DEFAULT_LANGUAGE): Promise<void> => {
	if (i18next.language !== language) await i18next.changeLanguage(language);
};

/** One text, by its path in the translation file; `{{name}}` in it is filled from `values`. A missing key fails the build. */
export const t = (key: TextKey, values: Readonly<Record<string, string | number>> = {}): string => {
	const text = i18next.t(key, { defaultValue: '', ...values });
	if (text === '') throw new Error(`public/assets/i18n/${i18next.language}.json has no text «${key}».`);
	return text;
};

/** A group of texts as it stands in the translation file: what a page hands to an island. */
export const texts = <Key extends keyof Dictionary>(key: Key): Dictionary[Key] =>
	i18next.t(key, { returnObjects: true, skipInterpolation: true }) as unknown as Dictionary[Key];

/** Every path in the dictionary that leads to a text. */
type Paths<Node, Prefix extends string = ''> = {
	[Key in keyof Node & string]: Node[Key] extends string ? `${Prefix}${Key}` : Paths<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

export type TextKey = Paths<Dictionary>;
