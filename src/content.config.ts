import { defineCollection, type SchemaContext } from 'astro:content';
import { globSync } from 'node:fs';
import { glob, type Loader } from 'astro/loaders';
import { collections as all, type Collection, type CollectionName, toEntryId } from './collections.ts';
import { contentFolder } from './content-folder.ts';
import { picturePath } from './schemas/fields.ts';
import { withoutEmpty } from './schemas/structure.ts';

/** The files of a collection, without the optional fields that are empty. */
const files = ({ pattern, schema }: Collection): Loader => {
	const loader = glob({
		base: contentFolder,
		pattern,
		generateId: ({ entry }) => toEntryId(entry),
		// Nothing reads a body's Markdown once it is HTML.
		retainBody: false,
	});
	const shape = schema(picturePath);
	return {
		...loader,
		load: async (context) => {
			// A site need not have every part. Astro would warn of a pattern without files, and at each page of a list that is
			// missing instead of empty. In `npm run dev` the loader has to watch for the first file.
			if (!context.watcher && globSync(pattern, { cwd: contentFolder }).length === 0) {
				context.store.clear();
				if (!pattern.includes('*')) return;
				context.store.set({ id: 'none', data: {} });
				context.store.delete('none');
				return;
			}
			await loader.load({
				...context,
				parseData: (entry) =>
					context.parseData({ ...entry, data: withoutEmpty(shape, entry.data) as typeof entry.data }),
			});
		},
	};
};

/**
 * With `image`, Astro makes the schema anew for each entry, as slow as rendering a post. So schemas without pictures get none,
 * and neither do posts, because there are many.
 */
const schemaOf = ({ schema, picturesStayPaths }: Collection) =>
	schema.length === 0 || picturesStayPaths ? schema(picturePath) : ({ image }: SchemaContext) => schema(image);

export const collections = Object.fromEntries(
	Object.entries<Collection>(all).map(([name, one]) => [
		name,
		defineCollection({ loader: files(one), schema: schemaOf(one) }),
	]),
) as { [Name in CollectionName]: { loader: Loader; schema: ReturnType<(typeof all)[Name]['schema']> } };
