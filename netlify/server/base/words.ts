import { type Html, html } from '#src/format/html.ts';
import { DEFAULT_LANGUAGE, type Language, nameInPortuguese, perLanguage } from '#src/format/language.ts';
import { markPortuguese } from '#src/format/passages.ts';
import { type TextKey, type Translations, wordsFrom } from '#src/i18n/words.ts';
import en from '../../../public/assets/i18n/en.json' with { type: 'json' };
import pt from '../../../public/assets/i18n/pt.json' with { type: 'json' };
import { type ContentTexts, contentIn, toSiteLanguage } from './content.ts';

const DICTIONARIES: Readonly<Record<Language, typeof pt>> = { pt, en };

/** The paths of the texts in a group, from there. */
export type PathsIn<Group extends string> = TextKey extends infer Key
	? Key extends `${Group}.${infer Path}`
		? Path
		: never
	: never;

/** What a function needs to write in one language: texts, formats and addresses, as pages have them, and the site's content. */
export interface ServerWords extends Translations {
	readonly content: ContentTexts;
	/**
	 * Returns a text as HTML. Each Portuguese passage in it gets a `lang`: texts of the content that nobody translated, and the
	 * texts in `more`.
	 */
	readonly mark: (text: string, more?: readonly (string | undefined)[]) => Html;
}

/** The Portuguese texts in the content that any mail may quote. An outing's texts are in its ledger. */
const portugueseTexts = (): readonly (string | undefined)[] => {
	const { site, membership, actions, catalogue } = contentIn(DEFAULT_LANGUAGE);
	return [
		...[site.place?.note, site.store?.vatNote, site.store?.returnCost],
		...[membership?.feePeriod, membership?.feePayment],
		...Object.values(actions).flatMap(({ title, trail }) => [title, trail]),
		...Object.values(catalogue.products).map(({ title }) => title),
	];
};

const textsOf = perLanguage((_tag, language): ServerWords => {
	const find = (path: string): unknown =>
		path
			.split('.')
			.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], DICTIONARIES[language]);
	return {
		...wordsFrom(language, find),
		content: contentIn(language),
		mark: (text, more = []) =>
			language === DEFAULT_LANGUAGE ? html`${text}` : markPortuguese(text, [...portugueseTexts(), ...more]),
	};
});

/** @param language As it is stored: absent for the default one. */
export const wordsOf = (language: unknown): ServerWords => textsOf(toSiteLanguage(language));

/** The words of mails to the association and to guides. */
export const portuguese = wordsOf(DEFAULT_LANGUAGE);

/** A visitor's language in Portuguese, «inglês»; `undefined` for Portuguese, which goes without saying. */
export const languageName = (stored: unknown): string | undefined => {
	const { language } = wordsOf(stored);
	return language === DEFAULT_LANGUAGE ? undefined : nameInPortuguese(language);
};

/** For the association, which answers. */
export const languageDetails = (stored: unknown): readonly (readonly [string, string])[] => {
	const name = languageName(stored);
	return name ? [['Língua', name]] : [];
};
