import type { z } from 'astro/zod';
import { aboutSchema, gallerySchema } from '#src/features/about/schema.ts';
import { homeSchema, slideSchema, testimonialSchema, topicSchema } from '#src/features/home/schema.ts';
import { membershipSchema } from '#src/features/membership/schema.ts';
import { newsSchema } from '#src/features/news/schema.ts';
import { outingSchema } from '#src/features/outings/schema.ts';
import { actionSchema } from '#src/features/schedule/schema.ts';
import { productSchema, storeRules } from '#src/features/store/schema.ts';
import { noticeSchema, trailSchema, walkingSchema } from '#src/features/trails/schema.ts';
import type { Features } from '#src/features.ts';
import { coloursSchema, type documentFile, type ImageField } from './fields.ts';
import { pageSchema } from './pages.ts';
import { usualForm } from './patterns.ts';
import { picturesSchema } from './pictures.ts';
import { associationSchema, featuresSchema, formsSchema } from './site.ts';

/** Where a collection's files lie below `content/`, and what they must hold. */
export interface Source {
	readonly pattern: string;
	readonly schema: (image: ImageField, document?: typeof documentFile, has?: Features) => z.ZodObject;
	/** The names of other files in the same folder that the site reads. */
	readonly companions?: readonly string[];
}

/** Every collection: the build and `npm run content` read the same files through the same schemas. */
export const sources = {
	association: {
		pattern: 'site/association.yaml',
		schema: (_image?: ImageField, _document?: typeof documentFile, has?: Features) => associationSchema(has),
	},
	features: { pattern: 'site/features.yaml', schema: featuresSchema },
	forms: { pattern: 'site/forms.yaml', schema: formsSchema },
	storeRules: { pattern: 'site/store.yaml', schema: storeRules },
	colours: { pattern: 'brand/colours.yaml', schema: coloursSchema },
	pictures: { pattern: 'pictures.yaml', schema: picturesSchema },
	pages: { pattern: 'pages/{*,*/index}.md', schema: pageSchema },
	about: { pattern: 'about/about.yaml', schema: aboutSchema },
	home: { pattern: 'home.yaml', schema: homeSchema },
	gallery: { pattern: 'gallery/{*,*/index}.yaml', schema: gallerySchema },
	membership: { pattern: 'membership.yaml', schema: membershipSchema },
	actions: { pattern: 'actions/{*,*/index}.yaml', schema: actionSchema },
	topics: { pattern: 'topics/{*,*/index}.yaml', schema: topicSchema },
	testimonials: { pattern: 'testimonials/{*,*/index}.yaml', schema: testimonialSchema },
	slides: { pattern: 'slides/{*,*/index}.yaml', schema: slideSchema },
	news: { pattern: 'news/{*,*/index}.md', schema: newsSchema },
	store: { pattern: 'store/{*/index,*}.md', schema: productSchema },
	trails: {
		pattern: 'trails/*/index.md',
		schema: trailSchema,
		companions: ['track.gpx', 'terrain.geojson'],
	},
	outings: { pattern: 'outings/{*,*/index}.md', schema: outingSchema },
	notices: { pattern: 'notices/{*,*/index}.yaml', schema: noticeSchema },
	walking: { pattern: 'walking.yaml', schema: walkingSchema },
} satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;

/** An entry's id is its file's name, or its folder's if the file is the folder's `index`. */
export const toEntryId = (path: string): string => path.replace(/(?:[\\/]index)?\.\w+$/, '').replace(/^.*[\\/]/, '');

/** The usual path of the entry with this id, from its collection's pattern. */
export const toEntryPath = (pattern: string, id: string): string => usualForm(pattern).replace('*', id);
