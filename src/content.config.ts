import { defineCollection } from 'astro:content';
import { globSync } from 'node:fs';
import { glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { contentFolder } from './content-folder.ts';
import { type Source, sources, toEntryId } from './schemas/sources.ts';
import { withoutEmpty } from './schemas/structure.ts';

/** A path in place of `image`: with `image`, Astro makes the schema anew for each entry, as slow as rendering a post. */
const asPath = () => z.string();

/** The files of a collection, without the optional fields that are empty. */
const files = ({ pattern, schema }: Source): Loader => {
	const loader = glob({
		base: contentFolder,
		pattern,
		generateId: ({ entry }) => toEntryId(entry),
		// Nothing reads a body's Markdown once it is HTML.
		retainBody: false,
	});
	const shape = schema(asPath);
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

export const collections = {
	association: defineCollection({ loader: files(sources.association), schema: sources.association.schema() }),
	forms: defineCollection({ loader: files(sources.forms), schema: sources.forms.schema }),
	storeRules: defineCollection({ loader: files(sources.storeRules), schema: sources.storeRules.schema }),
	// No page reads these: `integrations/` does. As collections, their fields are completed by editors.
	features: defineCollection({ loader: files(sources.features), schema: sources.features.schema }),
	colours: defineCollection({ loader: files(sources.colours), schema: sources.colours.schema(asPath) }),
	pictures: defineCollection({
		loader: files(sources.pictures),
		schema: ({ image }) => sources.pictures.schema(image),
	}),
	pages: defineCollection({ loader: files(sources.pages), schema: sources.pages.schema }),
	membership: defineCollection({ loader: files(sources.membership), schema: sources.membership.schema }),
	about: defineCollection({ loader: files(sources.about), schema: ({ image }) => sources.about.schema(image) }),
	home: defineCollection({ loader: files(sources.home), schema: sources.home.schema }),
	gallery: defineCollection({ loader: files(sources.gallery), schema: ({ image }) => sources.gallery.schema(image) }),
	actions: defineCollection({ loader: files(sources.actions), schema: ({ image }) => sources.actions.schema(image) }),
	topics: defineCollection({ loader: files(sources.topics), schema: sources.topics.schema }),
	testimonials: defineCollection({
		loader: files(sources.testimonials),
		schema: ({ image }) => sources.testimonials.schema(image),
	}),
	slides: defineCollection({ loader: files(sources.slides), schema: ({ image }) => sources.slides.schema(image) }),
	news: defineCollection({ loader: files(sources.news), schema: sources.news.schema(asPath) }),
	store: defineCollection({ loader: files(sources.store), schema: ({ image }) => sources.store.schema(image) }),
	trails: defineCollection({ loader: files(sources.trails), schema: ({ image }) => sources.trails.schema(image) }),
	outings: defineCollection({ loader: files(sources.outings), schema: ({ image }) => sources.outings.schema(image) }),
	notices: defineCollection({ loader: files(sources.notices), schema: sources.notices.schema }),
	walking: defineCollection({ loader: files(sources.walking), schema: sources.walking.schema }),
};
