/**
 * The languages that the code knows: the code in addresses and in names of dictionaries, and the tag that HTML and Intl
 * take. `site/association.yaml` says which of them a site has.
 */
export const LANGUAGES = { pt: 'pt-PT', en: 'en-GB' } as const;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE: Language = 'pt';

/** All languages, the default first. Without the annotation, a bundler would keep the list in every script. */
export const LANGUAGE_CODES = /* @__PURE__ */ Object.keys(LANGUAGES) as Language[];

declare global {
	/**
	 * Which languages this site has. The build writes `true` or `false` in place of `SPOKEN.en` (`integrations/features.ts`), so
	 * that what only another language loads is left out.
	 */
	const SPOKEN: Readonly<Record<Language, boolean>>;
	/** Whether this site has more than one language, written in the same way. */
	const IS_MULTILINGUAL: boolean;
}

/** «inglês» */
export const nameInPortuguese = (language: Language): string =>
	new Intl.DisplayNames(LANGUAGES.pt, { type: 'language' }).of(language) ?? language;

/** The languages of this site, the default first. */
export const siteLanguages = (): readonly Language[] => LANGUAGE_CODES.filter((language) => SPOKEN[language]);

/** The language of a code; the default for anything else. */
export const toLanguage = (code: unknown): Language => LANGUAGE_CODES.find((one) => one === code) ?? DEFAULT_LANGUAGE;

/**
 * Makes something for each language that asks for it, once. By the annotation a bundler knows that it may leave out what a
 * page does not use.
 */
export const perLanguage = /* @__NO_SIDE_EFFECTS__ */ <Made>(
	make: (tag: string, language: Language) => Made,
): ((language: Language) => Made) => {
	const made: Partial<Record<Language, Made>> = {};
	return (language) => {
		made[language] ??= make(LANGUAGES[language], language);
		return made[language];
	};
};
