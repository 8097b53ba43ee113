import type { CmsConfig, CollectionFile, EntryCollection, Field } from '@sveltia/cms';
import { z } from 'astro/zod';
import { COLLECTION_NAMES, type Collection, type CollectionName, collections } from '#src/collections.ts';
import { EVERYTHING } from '#src/features.ts';
import { asPath, documentFile } from '#src/schemas/fields.ts';
import { usualForm } from '#src/schemas/patterns.ts';
import { toFields } from './fields.ts';

/** The folder in the repository, which tests of another folder do not change. */
export const FOLDER = 'content';

const picture = asPath(() => z.string().meta({ input: 'picture' }));

/** The schemas of all collections' entries, with pictures as the paths that editors write. */
export const SCHEMAS = Object.fromEntries<z.ZodObject>(
	COLLECTION_NAMES.map((name) => [name, collections[name].schema(picture, documentFile, EVERYTHING)]),
) as Record<CollectionName, z.ZodObject>;

export const isSingle = (name: CollectionName): boolean => !collections[name].pattern.includes('*');

/** The box above an entry's fields that says what is still wrong. The file does not have it. */
export const CHECK = 'check';

const BODY: Field = {
	name: 'body',
	label: 'Texto',
	widget: 'richtext',
	required: false,
	buttons: [
		'bold',
		'italic',
		'code',
		'link',
		'heading-two',
		'heading-three',
		'quote',
		'bulleted-list',
		'numbered-list',
	],
	editor_components: ['image'],
	linked_images: false,
};

export const isMarkdown = (name: CollectionName): boolean => collections[name].pattern.endsWith('.md');

/** The name of a collection's file format. The editor wants this ending for Markdown. */
export const formatOf = (name: CollectionName): string => (isMarkdown(name) ? `${name}-frontmatter` : name);

const fieldsOf = (name: CollectionName): Field[] => [
	// The editor renders a field, and asks whether it is valid, only once it has been in view.
	{ name: CHECK, label: 'Verificação', widget: CHECK, collection: name, required: false, preview: false },
	...toFields(SCHEMAS[name]),
	...(isMarkdown(name) ? [BODY] : []),
];

/** The field that names an entry in lists and gives its file a name. */
const titleOf = (fields: readonly Field[]): string =>
	['title', 'author'].find((name) => fields.some((field) => field.name === name)) ?? 'title';

const toCollection = (name: CollectionName): EntryCollection => {
	const { label, one = label, icon }: Collection = collections[name];
	const [, folder = '', path = '', extension = ''] =
		/^([^*]+)\/(\*.*)\.(\w+)$/.exec(usualForm(collections[name].pattern)) ?? [];
	const fields = fieldsOf(name);
	const title = titleOf(fields);
	const day = fields.find((field) => field.widget === 'datetime' && field.required)?.name;
	const order = day ?? fields.find((field) => field.name === 'order')?.name;
	return {
		name,
		label,
		label_singular: one,
		icon,
		folder: `${FOLDER}/${folder}`,
		path: path.replace('*', '{{slug}}'),
		extension,
		format: formatOf(name),
		// The pictures in the folder of an entry go with it when it is deleted, so entries without one must have none.
		media_folder: path.includes('/') ? '' : `/${FOLDER}/${folder}`,
		identifier_field: title,
		slug: {
			template: `{{${title}}}`,
			editable: fields.some(({ name: field }) => field === 'formerly') ? ['create', 'update'] : false,
			hint: 'O nome da página no endereço. Se o mudar, acrescente o anterior aos nomes que o ficheiro já teve.',
			pattern: ['^[a-z0-9]+(?:-[a-z0-9]+)*$', 'Só pode ter minúsculas sem acentos, algarismos e hífenes.'],
		},
		...(day ? { summary: `{{${title}}} · {{${day}}}` } : {}),
		public_folder: '.',
		// Other forms have the whole width.
		editor: { preview: isMarkdown(name) },
		fields,
		// What has a day comes newest first.
		...(order && {
			sortable_fields: {
				fields: [order, title],
				default: { field: order, direction: day ? 'descending' : 'ascending' },
			},
		}),
	};
};

const toSingleton = (name: CollectionName): CollectionFile => ({
	name,
	label: collections[name].label,
	icon: collections[name].icon,
	file: `${FOLDER}/${collections[name].pattern}`,
	format: formatOf(name),
	media_folder: '',
	public_folder: '.',
	editor: { preview: false },
	fields: fieldsOf(name),
});

/** A photograph of a phone, made small enough for a repository, and without the place and time in it. */
const TRANSFORMATIONS = { raster_image: { format: 'webp', quality: 85, width: 3000, height: 3000 } } as const;

/** The titles of commits and proposals. */
const MESSAGES = {
	create: 'Criar {{collection}} «{{slug}}»',
	update: 'Mudar {{collection}} «{{slug}}»',
	delete: 'Apagar {{collection}} «{{slug}}»',
	uploadMedia: 'Juntar {{path}}',
	deleteMedia: 'Apagar {{path}}',
};

/**
 * The editor's settings. `repository`: `owner/name` on GitHub; without it nothing leaves the browser, which is what
 * tests and rehearsals want.
 */
export const toConfig = (repository?: string): CmsConfig => ({
	load_config_file: false,
	backend: repository ? { name: 'github', repo: repository, commit_messages: MESSAGES } : { name: 'test-repo' },
	publish_mode: repository ? 'editorial_workflow' : 'simple',
	media_folder: `${FOLDER}/documents`,
	public_folder: '/documents',
	media_libraries: {
		default: { config: { slugify_filename: true, transformations: TRANSFORMATIONS } },
		stock_assets: { providers: [] },
	},
	slug: { encoding: 'ascii', clean_accents: true },
	output: { omit_empty_optional_fields: true },
	collections: COLLECTION_NAMES.filter((name) => !isSingle(name)).map(toCollection),
	singletons: COLLECTION_NAMES.filter(isSingle).map(toSingleton),
});
