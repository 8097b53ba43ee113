import { english } from './en/formats.ts';
import { englishSearch } from './en/search.ts';
import { toEnglish } from './en/typography.ts';
import type { IntlFormats, OwnFormats } from './intl-formats.ts';
import type { Language } from './language.ts';
import { portuguese } from './pt/formats.ts';
import { portugueseSearch } from './pt/search.ts';
import { toPortuguese } from './pt/typography.ts';
import type { SearchRules } from './search-rules.ts';

/** What is code for a language: the files of its folder. */
interface LanguageRules {
	/** The formats for which Intl is not enough. */
	readonly formats: (intl: IntlFormats) => OwnFormats;
	/** Turns English punctuation, which the Markdown parser writes, into the language's. `open`: the quotes that a paragraph, heading or cell has still to close. */
	readonly punctuate: (text: string, open: string[]) => string;
	readonly search: SearchRules;
}

/** A language without rules does not compile. */
export const RULES: Readonly<Record<Language, LanguageRules>> = {
	pt: { formats: portuguese, punctuate: toPortuguese, search: portugueseSearch },
	en: { formats: english, punctuate: toEnglish, search: englishSearch },
};
