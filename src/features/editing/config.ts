import type { CmsConfig, CollectionFile, EntryCollection, Field } from '@sveltia/cms';
import type { Language } from '#src/format/language.ts';
import { toFields } from './fields.ts';
import { type Form, formNamed, formsIn, isMarkdown, isSingle } from './forms.ts';

/** The folder in the repository, which tests of another folder do not change. */
export const FOLDER = 'content';

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

/** The field that names a translation's original, and so its file. The file does not have it, either. */
export const ORIGINAL = 'original';

/** The name of a form's file format. The editor wants this ending for Markdown. */
export const formatOf = (form: Form): string => (isMarkdown(form) ? `${form.name}-frontmatter` : form.name);

const originalField = ({ name: collection, schema }: Form): Field => ({
	name: ORIGINAL,
	label: 'Original',
	hint: 'Escolhe-se uma vez, ao criar a tradução: dá o nome ao ficheiro. Depois pode ficar vazio.',
	widget: 'relation',
	collection,
	value_field: '{{slug}}',
	display_fields: [titleOf(toFields(schema))],
	required: false,
});

const fieldsOf = (form: Form): Field[] => [
	// The editor renders a field, and asks whether it is valid, only once it has been in view.
	{ name: CHECK, label: 'Verificação', widget: CHECK, collection: form.name, required: false, preview: false },
	...(form.translates && !isSingle(form) ? [originalField(formNamed(form.translates.name))] : []),
	...toFields(form.schema),
	...(isMarkdown(form) ? [BODY] : []),
];

/** The field that names an entry in lists and gives its file a name. */
const titleOf = (fields: readonly Field[]): string =>
	['title', 'author', 'position'].find((name) => fields.some((field) => field.name === name)) ?? 'title';

/** Whether something stands beside the form: a preview, or a translation's original. Other forms have the whole width. */
const hasPane = (form: Form): boolean => form.translates !== undefined || (isMarkdown(form) && !isSingle(form));

const toCollection = (form: Form): EntryCollection => {
	const { name, label, one, icon, translates } = form;
	const [, folder = '', path = '', extension = ''] = /^([^*]+)\/(\*.*)\.(\w+)$/.exec(form.path) ?? [];
	const fields = fieldsOf(form);
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
		format: formatOf(form),
		// The pictures in the folder of an entry go with it when it is deleted, so entries without one must have none.
		media_folder: path.includes('/') ? '' : `/${FOLDER}/${folder}`,
		identifier_field: title,
		slug: {
			template: translates ? `{{${ORIGINAL}}}` : `{{${title}}}`,
			editable: fields.some(({ name: field }) => field === 'formerly') ? ['create', 'update'] : false,
			hint: 'O nome da página no endereço. Se o mudar, o anterior fica guardado e continua a levar a ela.',
			pattern: ['^[a-z0-9]+(?:-[a-z0-9]+)*$', 'Só pode ter minúsculas sem acentos, algarismos e hífenes.'],
		},
		...(day ? { summary: `{{${title}}} · {{${day}}}` } : {}),
		public_folder: '.',
		editor: { preview: hasPane(form) },
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

const toSingleton = (form: Form): CollectionFile => ({
	name: form.name,
	label: form.label,
	icon: form.icon,
	file: `${FOLDER}/${form.path}`,
	format: formatOf(form),
	media_folder: '',
	public_folder: '.',
	editor: { preview: hasPane(form) },
	fields: fieldsOf(form),
});

/** The most pixels that a side of a picture has in the repository. */
export const MAX_SIDE = 3000;

/** A photograph of a phone, made small enough for a repository, and without the place and time in it. */
const TRANSFORMATIONS = { raster_image: { format: 'webp', quality: 85, width: MAX_SIDE, height: MAX_SIDE } } as const;

/** The titles of commits and proposals. */
const MESSAGES = {
	create: 'Criar {{collection}} «{{slug}}»',
	update: 'Mudar {{collection}} «{{slug}}»',
	delete: 'Apagar {{collection}} «{{slug}}»',
	uploadMedia: 'Juntar {{path}}',
	deleteMedia: 'Apagar {{path}}',
};

/** Forms of a list, with a line before the translations. */
const withDivider = <Item>(forms: readonly Form[], toItem: (form: Form) => Item): (Item | { divider: true })[] => {
	const originals = forms.filter(({ translates }) => !translates).map(toItem);
	const translations = forms.filter(({ translates }) => translates).map(toItem);
	return translations.length > 0 ? [...originals, { divider: true }, ...translations] : originals;
};

/**
 * The editor's settings. `repository`: `owner/name` on GitHub; without it nothing leaves the browser, which is what
 * tests and rehearsals want.
 */
export const toConfig = (languages: readonly Language[], repository?: string): CmsConfig => ({
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
	collections: withDivider(
		formsIn(languages).filter((form) => !isSingle(form)),
		toCollection,
	),
	singletons: withDivider(formsIn(languages).filter(isSingle), toSingleton),
});
