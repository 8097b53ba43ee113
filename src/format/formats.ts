import { type IntlFormats, intlFormats, type OwnFormats } from './intl-formats.ts';
import { perLanguage } from './language.ts';
import { RULES } from './rules.ts';

export type Formats = IntlFormats & OwnFormats;

/** All formats of a language. Scripts of pages import the few that they need, each from its own file. */
export const formatsOf = perLanguage((_tag, language): Formats => {
	const intl = intlFormats(language);
	return { ...intl, ...RULES[language].formats(intl) };
});
