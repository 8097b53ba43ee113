import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { type CollectionName, schemaOf, TRANSLATED_NAMES, translationsName } from '#src/collections.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, toLanguage } from '#src/format/language.ts';
import type { Locale } from '#src/i18n/translate.ts';
import { translate } from '#src/schemas/translation.ts';

type Entry = CollectionEntry<CollectionName>;

interface Translation {
	readonly data: unknown;
	readonly rendered?: Entry['rendered'];
}

/** An entry in the language of a page, as far as it is translated. */
export type Translated<Original> = Original & {
	/**
	 * The tag for `lang` where a field's text, or one inside it, is not translated and so in Portuguese: `langOf('steps', 2,
	 * 'text')`, `langOf('body')`, or `langOf()` if anything is not.
	 */
	readonly langOf: (...path: readonly PropertyKey[]) => string | undefined;
};

type Translations = ReadonlyMap<string, Translation>;

/** The translations of a collection by the ids of their originals. */
const getTranslations = async (name: CollectionName, language: Language): Promise<Translations> => {
	if (language === DEFAULT_LANGUAGE || !TRANSLATED_NAMES.includes(name)) return new Map();
	const entries = await getCollection(translationsName(name, language) as CollectionName);
	return new Map(entries.map((entry) => [entry.id, entry]));
};

/** `steps.2.` for the third step: the prefix of everything inside a path. */
const toPrefix = (path: readonly PropertyKey[]): string => path.map((key) => `${String(key)}.`).join('');

const inLanguage = <Original extends Entry>(
	entry: Original,
	language: Language,
	translation: Translation | undefined,
): Translated<Original> => {
	if (language === DEFAULT_LANGUAGE) return { ...entry, langOf: () => undefined };
	const { value, missing } = translate(schemaOf(entry.collection), entry.data, translation?.data);
	const isBodyMissing = !!entry.rendered?.html && !translation?.rendered?.html;
	const paths = [...missing, ...(isBodyMissing ? [['body']] : [])].map(toPrefix);
	const rendered = isBodyMissing ? entry.rendered : translation?.rendered;
	const texts = { data: value, ...(rendered && { rendered }) } as Partial<Original>;
	return {
		...entry,
		...texts,
		langOf: (...path) => {
			const asked = toPrefix(path);
			const isMissing = paths.some((one) => one.startsWith(asked) || asked.startsWith(one));
			return isMissing ? LANGUAGES[DEFAULT_LANGUAGE] : undefined;
		},
	};
};

/** What an entry says on a page in this language: its translation, and in Portuguese what is not translated. */
export const translated = async <Original extends Entry>(
	entry: Original,
	locale: Locale,
): Promise<Translated<Original>> => {
	const language = toLanguage(locale);
	const translations = await getTranslations(entry.collection, language);
	return inLanguage(entry, language, translations.get(entry.id));
};

/** The entries of a collection in the language of a page. */
export const getTranslated = async <Name extends CollectionName>(
	name: Name,
	locale: Locale,
): Promise<Translated<CollectionEntry<Name>>[]> => {
	const language = toLanguage(locale);
	const translations = await getTranslations(name, language);
	const entries = (await getCollection(name)) as CollectionEntry<Name>[];
	return entries.map((entry) => inLanguage(entry, language, translations.get(entry.id)));
};

/**
 * An entry as a whole: in Portuguese as long as a text of it is not translated, which `lang` says. A card of three lines that
 * changes its language in the middle would be read by nobody.
 */
export const asWhole = async <Original extends Entry>(
	entry: Original,
	locale: Locale,
): Promise<Original & { readonly lang?: string | undefined }> => {
	const whole = await translated(entry, locale);
	const lang = whole.langOf();
	return { ...(lang ? entry : whole), lang };
};

/** The entries of a collection as wholes. */
export const getWholes = async <Name extends CollectionName>(name: Name, locale: Locale) =>
	Promise.all((await getCollection(name)).map((entry) => asWhole(entry as CollectionEntry<Name>, locale)));

/** The entry of a file with a fixed name, if it is there. */
export const getSingle = async <Name extends CollectionName>(name: Name, id: string, locale: Locale) => {
	const entry = await getEntry(name, id);
	return entry && translated(entry as CollectionEntry<Name>, locale);
};
