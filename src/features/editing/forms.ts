import { z } from 'astro/zod';
import {
	COLLECTION_NAMES,
	type Collection,
	type CollectionName,
	collections,
	OTHER_LANGUAGES,
	TRANSLATED_NAMES,
	translationPattern,
	translationSchemaOf,
	translationsName,
} from '#src/collections.ts';
import { EVERYTHING } from '#src/features.ts';
import { type Language, nameInPortuguese } from '#src/format/language.ts';
import { asPath, documentFile } from '#src/schemas/fields.ts';
import { usualForm } from '#src/schemas/patterns.ts';
import { capitalize } from './fields.ts';

/** What the editor has a form for: a collection's entries, or their translations into a language. */
export interface Form {
	readonly name: string;
	/** The usual path of an entry's file below the content folder, with `*` for its id. */
	readonly path: string;
	/** The paths of all files. */
	readonly pattern: string;
	/** Its pictures are paths, as editors write them. */
	readonly schema: z.ZodObject;
	readonly label: string;
	/** What one entry is called. */
	readonly one: string;
	readonly icon: string;
	/** The language of translations, and the form of their originals. */
	readonly translates?: { readonly language: Language; readonly name: CollectionName };
}

const picture = asPath(() => z.string().meta({ input: 'picture' }));

const formOf = (name: CollectionName): Form => {
	const { pattern, schema, label, one = label, icon }: Collection = collections[name];
	const whole = schema(picture, documentFile, EVERYTHING);
	return { name, path: usualForm(pattern), pattern, schema: whole, label, one, icon };
};

const translationFormOf = (collection: CollectionName, language: Language): Form => {
	const form = formOf(collection);
	const path = translationPattern(language, collection);
	const name = nameInPortuguese(language);
	return {
		...form,
		name: translationsName(collection, language),
		path,
		pattern: path,
		schema: translationSchemaOf(collection) as z.ZodObject,
		// The side list cuts long names off at their end.
		label: `${capitalize(name)}: ${form.label}`,
		one: `${form.one} em ${name}`,
		translates: { language, name: collection },
	};
};

/** All forms, the originals' before the translations'. */
export const FORMS: readonly Form[] = [
	...COLLECTION_NAMES.map(formOf),
	...OTHER_LANGUAGES.flatMap((language) => TRANSLATED_NAMES.map((name) => translationFormOf(name, language))),
];

/** @throws if there is no such form */
export const formNamed = (name: string): Form => {
	const form = FORMS.find((one) => one.name === name);
	if (!form) throw new Error(`The editor has no form «${name}».`);
	return form;
};

/** The forms of a site in these languages. */
export const formsIn = (languages: readonly Language[]): Form[] =>
	FORMS.filter(({ translates }) => !translates || languages.includes(translates.language));

export const isSingle = ({ path }: Form): boolean => !path.includes('*');

export const isMarkdown = ({ path }: Form): boolean => path.endsWith('.md');
