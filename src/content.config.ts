import { defineCollection, type SchemaContext } from 'astro:content';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import type { z } from 'astro/zod';
import {
	collections as all,
	type Collection,
	type CollectionName,
	OTHER_LANGUAGES,
	TRANSLATED_NAMES,
	toEntryId,
	translationPattern,
	translationsName,
} from './collections.ts';
import { contentFolder } from './content-folder.ts';
import type { Language } from './format/language.ts';
import { createMarkdownProcessor, type MarkdownWords } from './markdown/processor.ts';
import { picturePath } from './schemas/fields.ts';
import { withoutEmpty } from './schemas/structure.ts';
import { translationOf } from './schemas/translation.ts';

interface Translations {
	readonly language: Language;
	/** The path of the original with an id. */
	readonly originalOf: (id: string) => string | undefined;
}

/** Without the warning about a pattern without files, as a site need not have every part, and without the error about a file, of which the check speaks in Portuguese. */
const quieter = (logger: LoaderContext['logger']): LoaderContext['logger'] =>
	Object.assign(logger.fork(logger.label), {
		warn: (text: string) => text.startsWith('No files found') || logger.warn(text),
		error: (text: string) => (text.startsWith('Failed to reload') ? logger.debug(text) : logger.error(text)),
	});

/** The files at a pattern, without the optional fields that are empty. */
const files = (pattern: string, shape: z.ZodObject, translations?: Translations): Loader => {
	const loader = glob({
		base: contentFolder,
		pattern,
		generateId: ({ entry }) => toEntryId(entry),
		// Nothing reads a body's Markdown once it is HTML.
		retainBody: false,
	});
	return {
		...loader,
		load: async (context) => {
			// A list must be empty, not missing: an entry that is set and deleted again makes it so.
			if (pattern.includes('*') || translations) {
				context.store.set({ id: 'none', data: {} });
				context.store.delete('none');
			}
			await loader.load({
				...context,
				logger: quieter(context.logger),
				...(translations && inLanguage(context, translations)),
				parseData: (entry) =>
					context.parseData({ ...entry, data: withoutEmpty(shape, entry.data) as typeof entry.data }),
			});
		},
	};
};

/**
 * The loader's context for translations. A translation gets the path of its original, so that both name a picture alike, and
 * the punctuation of its language; without an original it is left out. Astro would compare path and digest with the last
 * load's, so it is shown none.
 */
const inLanguage = (
	{ config, store }: LoaderContext,
	{ language, originalOf }: Translations,
): Pick<LoaderContext, 'config' | 'store'> => {
	const { markdown }: { readonly markdown: MarkdownWords } = JSON.parse(
		readFileSync(`public/assets/i18n/${language}.json`, 'utf8'),
	);
	return {
		config: {
			...config,
			markdown: { ...config.markdown, processor: createMarkdownProcessor(markdown, language) },
		},
		store: {
			...store,
			get: () => undefined,
			set: ({ digest: _, ...entry }) => {
				const filePath = originalOf(entry.id);
				return filePath !== undefined && store.set({ ...entry, filePath });
			},
		},
	};
};

/**
 * With `image`, Astro makes the schema anew for each entry. So schemas without pictures get none, and neither do posts: a
 * build with 1 000 would take 82 s of processor time instead of 69.
 */
const schemaOf = ({ schema, picturesStayPaths }: Collection, part = (whole: z.ZodObject) => whole) =>
	schema.length === 0 || picturesStayPaths
		? part(schema(picturePath))
		: ({ image }: SchemaContext) => part(schema(image));

const textsOf = (schema: z.ZodObject): z.ZodObject => translationOf(schema) ?? schema;

const originals = Object.entries<Collection>(all).map(([name, one]) => {
	const loader = files(one.pattern, one.schema(picturePath));
	return [name, defineCollection({ loader, schema: schemaOf(one) })] as const;
});

const translations = OTHER_LANGUAGES.flatMap((language) =>
	TRANSLATED_NAMES.map((name) => {
		const one: Collection = all[name];
		const originalOf = (id: string) => {
			const path = globSync(one.pattern, { cwd: contentFolder }).find((file) => toEntryId(file) === id);
			return path && relative('', join(contentFolder, path)).replaceAll('\\', '/');
		};
		const loader = files(translationPattern(language, name), textsOf(one.schema(picturePath)), {
			language,
			originalOf,
		});
		return [translationsName(name, language), defineCollection({ loader, schema: schemaOf(one, textsOf) })] as const;
	}),
);

export const collections = Object.fromEntries([...originals, ...translations]) as {
	[Name in CollectionName]: { loader: Loader; schema: ReturnType<(typeof all)[Name]['schema']> };
} & Record<`${CollectionName}-${Language}`, { loader: Loader; schema: z.ZodObject }>;
