import { type Language, perLanguage } from './language.ts';
import { fill } from './text.ts';

/** The form that a number takes in a language: «one», «other», and in some languages more. */
export const pluralFormIn = perLanguage((tag) => {
	const rules = new Intl.PluralRules(tag);
	return (count: number): string => rules.select(count);
});

/**
 * The text for a number, of a group with `items_one` and `items_other`, as i18next names a text's forms. `{{count}}` in it
 * is the number. A form that the group lacks is `other`: Portuguese has one for millions.
 */
export const inNumber = <Key extends string>(
	texts: Readonly<Record<`${Key}_other`, string>>,
	key: Key,
	count: number,
	language: Language,
	values: Readonly<Record<string, string | number>> = {},
): string => {
	const forms: Readonly<Record<string, string>> = texts;
	const text = forms[`${key}_${pluralFormIn(language)(count)}`] ?? texts[`${key}_other`];
	return fill(text, { ...values, count });
};
