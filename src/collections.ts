import type { z } from 'astro/zod';
import { aboutSchema, gallerySchema } from './features/about/schema.ts';
import { homeSchema, slideSchema, testimonialSchema, topicSchema } from './features/home/schema.ts';
import { membershipSchema } from './features/membership/schema.ts';
import { newsSchema } from './features/news/schema.ts';
import { outingSchema } from './features/outings/schema.ts';
import { actionSchema } from './features/schedule/schema.ts';
import { productSchema, type StoreRules, storeRules } from './features/store/schema.ts';
import { noticeSchema, trailSchema, walkingSchema } from './features/trails/schema.ts';
import type { Feature, Features } from './features.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from './format/language.ts';
import { coloursSchema, type documentFile, type ImageField, picturePath } from './schemas/fields.ts';
import { pageSchema } from './schemas/pages.ts';
import { usualForm } from './schemas/patterns.ts';
import { picturesSchema } from './schemas/pictures.ts';
import { type Association, associationSchema, featuresSchema, formsSchema } from './schemas/site.ts';
import { translationOf } from './schemas/translation.ts';

/**
 * All that is said of a collection: the build, the check, the editor, `npm run new` and the guide's list of fields are made
 * of it.
 */
export interface Collection {
	/** Where its files lie below `content/`. */
	readonly pattern: string;
	/**
	 * A field that a feature needs is required if `has` has it. The check hands in the site's features and the editor all,
	 * since `ENABLED` exists only in a build. A build hands in none: the check came before it.
	 */
	readonly schema: (image: ImageField, document?: typeof documentFile, has?: Features) => z.ZodObject;
	/** No page gets its pictures from Astro: `data.ts`, or an integration, reads them by their paths. */
	readonly picturesStayPaths?: true;
	/** It is there in Portuguese alone, whatever languages the site has. */
	readonly onlyPortuguese?: true;
	/** The names of other files in the same folder that the site reads. */
	readonly companions?: readonly string[];
	/** In the editor's list and in the guide. */
	readonly label: string;
	/** One entry, on the button that adds one. */
	readonly one?: string;
	/** A name of Google's Material Symbols. */
	readonly icon: string;
	/** What `npm run new` calls it, as slugs; the first is in its usage. */
	readonly names?: readonly string[];
	/** What a file of it is for, beside its name in that usage. */
	readonly purpose?: string;
	/** The feature that any file of it turns on. */
	readonly feature?: Feature;
	/** Another file without which the feature stays off: what only the association knows, written in another proposal. */
	readonly rules?: string;
	/** The other files that must be there once the feature is on. An adopted site has them from the start. */
	readonly needs?: readonly string[];
}

/** Every collection, in the order of the editor's list and of the guide's fields: what changes weekly comes first. */
export const collections = {
	news: {
		pattern: 'news/{*,*/index}.md',
		schema: newsSchema,
		picturesStayPaths: true,
		onlyPortuguese: true,
		...{ label: 'Notícias', one: 'Notícia', icon: 'article' },
		names: ['noticia', 'noticias', 'news', 'post', 'posts'],
		purpose: 'um artigo com data',
		feature: 'news',
	},
	outings: {
		pattern: 'outings/{*,*/index}.md',
		schema: outingSchema,
		...{ label: 'Atividades', one: 'Atividade', icon: 'event' },
		names: ['atividade', 'atividades', 'outing', 'outings'],
		purpose: 'uma saída com data, em que cada um se inscreve',
		feature: 'outings',
	},
	trails: {
		pattern: 'trails/*/index.md',
		schema: trailSchema,
		companions: ['track.gpx', 'terrain.geojson'],
		...{ label: 'Trilhos', one: 'Trilho', icon: 'hiking' },
		names: ['trilho', 'trilhos', 'trail', 'trails'],
		purpose: 'um percurso, com o que o GPS gravou',
		feature: 'trails',
		needs: ['pages/trails.md', 'walking.yaml'],
	},
	notices: {
		pattern: 'notices/{*,*/index}.yaml',
		schema: noticeSchema,
		...{ label: 'Avisos dos trilhos', one: 'Aviso', icon: 'warning' },
		names: ['aviso', 'avisos', 'notice', 'notices'],
		purpose: 'fechar um ou vários trilhos, ou pedir cuidado',
	},
	store: {
		pattern: 'store/{*/index,*}.md',
		schema: productSchema,
		...{ label: 'Produtos da loja', one: 'Produto', icon: 'storefront' },
		names: ['produto', 'produtos', 'loja', 'store', 'product', 'products'],
		purpose: 'o que a loja vende',
		feature: 'store',
		rules: 'site/store.yaml',
		needs: ['pages/store.md'],
	},
	actions: {
		pattern: 'actions/{*,*/index}.yaml',
		schema: actionSchema,
		...{ label: 'Ações para grupos', one: 'Ação', icon: 'groups' },
		names: ['acao', 'acoes', 'action', 'actions'],
		purpose: 'o que um grupo pode marcar, com o preço e os dias',
		feature: 'schedule',
	},
	pages: {
		pattern: 'pages/{*,*/index}.md',
		schema: pageSchema,
		...{ label: 'Páginas', one: 'Página', icon: 'description' },
		names: ['pagina', 'paginas', 'page', 'pages'],
		purpose: 'um texto com endereço próprio',
	},
	gallery: {
		pattern: 'gallery/{*,*/index}.yaml',
		schema: gallerySchema,
		...{ label: 'Galeria', one: 'Imagem', icon: 'photo_library' },
		names: ['galeria', 'galerias', 'gallery', 'galleries'],
		purpose: 'uma imagem da página «Sobre»',
		feature: 'gallery',
	},
	slides: {
		pattern: 'slides/{*,*/index}.yaml',
		schema: slideSchema,
		...{ label: 'Destaques do topo', one: 'Destaque', icon: 'view_carousel' },
		names: ['destaque', 'destaques', 'slide', 'slides'],
		purpose: 'uma imagem grande no topo do Início',
		feature: 'slides',
	},
	topics: {
		pattern: 'topics/{*,*/index}.yaml',
		schema: topicSchema,
		...{ label: 'Maneiras de ajudar', one: 'Maneira de ajudar', icon: 'volunteer_activism' },
		names: ['maneira-de-ajudar', 'maneiras-de-ajudar', 'topic', 'topics'],
		purpose: 'o que se pode fazer pela associação, no Início',
		feature: 'topics',
	},
	testimonials: {
		pattern: 'testimonials/{*,*/index}.yaml',
		schema: testimonialSchema,
		...{ label: 'Testemunhos', one: 'Testemunho', icon: 'format_quote' },
		names: ['testemunho', 'testemunhos', 'testimonial', 'testimonials'],
		purpose: 'o que alguém disse da associação',
		feature: 'testimonials',
	},
	home: { pattern: 'home.yaml', schema: homeSchema, label: 'Página inicial', icon: 'home' },
	about: {
		pattern: 'about/about.yaml',
		schema: aboutSchema,
		...{ label: 'Página «Sobre»', icon: 'info' },
	},
	membership: {
		pattern: 'membership.yaml',
		schema: membershipSchema,
		...{ label: 'Sócios', icon: 'badge' },
		names: ['socios', 'socio', 'inscricao-de-socios', 'membership', 'memberships'],
		purpose: 'a quota e o pedido de adesão',
		feature: 'membership',
		needs: ['pages/become-member.md'],
	},
	walking: {
		pattern: 'walking.yaml',
		schema: walkingSchema,
		...{ label: 'Em todos os trilhos', icon: 'signpost' },
	},
	association: {
		pattern: 'site/association.yaml',
		schema: (_image?: ImageField, _document?: typeof documentFile, has?: Features) => associationSchema(has),
		...{ label: 'A associação', icon: 'apartment' },
	},
	pictures: {
		pattern: 'pictures.yaml',
		schema: picturesSchema,
		...{ label: 'Outras imagens', icon: 'image' },
	},
	colours: {
		pattern: 'brand/colours.yaml',
		schema: coloursSchema,
		picturesStayPaths: true,
		...{ label: 'Cores e símbolo', icon: 'palette' },
	},
	forms: { pattern: 'site/forms.yaml', schema: formsSchema, label: 'Formulários e prazos', icon: 'mail' },
	storeRules: { pattern: 'site/store.yaml', schema: storeRules, label: 'Regras da loja', icon: 'local_shipping' },
	features: { pattern: 'site/features.yaml', schema: featuresSchema, label: 'Partes do sítio', icon: 'toggle_on' },
} satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

export const COLLECTION_NAMES = Object.keys(collections) as CollectionName[];

/** An entry's id is its file's name, or its folder's if the file is the folder's `index`. */
export const toEntryId = (path: string): string => path.replace(/(?:[\\/]index)?\.\w+$/, '').replace(/^.*[\\/]/, '');

/** The usual path of the entry with this id, from its collection's pattern. */
export const toEntryPath = (pattern: string, id: string): string => usualForm(pattern).replace('*', id);

/** Makes something of each collection that asks for it, once: Zod takes long to make a schema. */
const perCollection = <Made>(make: (name: CollectionName) => Made): ((name: CollectionName) => Made) => {
	const made = new Map<CollectionName, Made>();
	return (name) => {
		const one = made.get(name) ?? make(name);
		made.set(name, one);
		return one;
	};
};

/** A collection's schema, with pictures as paths. */
export const schemaOf = perCollection((name): z.ZodObject => collections[name].schema(picturePath));

/** The schema of its translations; `undefined` if it has no texts. */
export const translationSchemaOf = perCollection((name) => translationOf(schemaOf(name)));

/** The languages that content may be translated into. */
export const OTHER_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE);

/** The collections that have texts to translate. */
export const TRANSLATED_NAMES = COLLECTION_NAMES.filter((name) => {
	const { onlyPortuguese }: Collection = collections[name];
	return !onlyPortuguese && translationSchemaOf(name) !== undefined;
});

/** Where the translations of a collection lie: at the same paths below the language's folder, each entry a file. */
export const translationPattern = (language: Language, name: CollectionName): string =>
	`${language}/${collections[name].pattern.replace(/\{.*\}|\*\/index/, '*')}`;

/** What Astro calls a collection's translations. */
export const translationsName = (name: CollectionName, language: Language): string => `${name}-${language}`;

/** What the files of `content/site/` say together, apart from the features. */
export interface Site extends Association {
	readonly forms: z.infer<ReturnType<typeof formsSchema>>;
	/** Only of a site with a shop. */
	readonly store?: StoreRules | undefined;
}
