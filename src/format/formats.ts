import { english } from './en.ts';
import { type IntlFormats, intlFormats, type OwnFormats } from './intl-formats.ts';
import { type Language, perLanguage } from './language.ts';
import { portuguese } from './pt.ts';

export type Formats = IntlFormats & OwnFormats;

/** The formats that a language writes itself. A language without them does not compile. */
const OWN: Readonly<Record<Language, (intl: IntlFormats) => OwnFormats>> = { pt: portuguese, en: english };

/** All formats of a language. Scripts of pages import the few that they need, each from its own file. */
export const formatsOf = perLanguage((_tag, language): Formats => {
	const intl = intlFormats(language);
	return { ...intl, ...OWN[language](intl) };
});
