import { type Language, perLanguage } from './language.ts';
import { fill } from './text.ts';

type Values = Readonly<Record<string, string | number>>;

const rulesIn = perLanguage((tag) => new Intl.PluralRules(tag));

/**
 * The names that a text may have in a dictionary, the fittest first. A text with a `count` may have a form for each number,
 * as i18next names them: `items_one`, `items_other`. Portuguese has a form for millions that no text has.
 */
export const textNames = (key: string, language: Language, values?: Values): string[] =>
	values && 'count' in values
		? [`${key}_${rulesIn(language).select(Number(values['count']))}`, `${key}_other`, key]
		: [key];

/** The text for a number, of a group with `items_one` and `items_other`. `{{count}}` in it is the number. */
export const inNumber = <Key extends string>(
	texts: Readonly<Record<`${Key}_other`, string>>,
	key: Key,
	count: number,
	language: Language,
	values: Values = {},
): string => {
	const forms: Readonly<Record<string, string>> = texts;
	const all = { ...values, count };
	const name = textNames(key, language, all).find((one) => one in forms) ?? '';
	return fill(forms[name] ?? '', all);
};
