import type { Field } from '@sveltia/cms';
import { z } from 'astro/zod';
import { coreOf, isOptional, isYesNo, metaOf, objectIn } from '#src/schemas/structure.ts';

/** The element of a list, if a field is one. */
const elementOf = (core: z.ZodType | undefined): z.ZodType | undefined =>
	core instanceof z.ZodArray ? (core.element as z.ZodType) : undefined;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Of the way in which a value is written, a form has no need. */
const OF_FILES =
	/,? entre (?:aspas|plicas|parênteses retos)|\bn[ao] mesma pasta(?:[,;] |$)|, pel[oa]s? nomes? das? pastas?/g;

/** The words from which a field's value is picked. */
const choicesOf = (schema: z.ZodType): string[] => {
	const core = coreOf(schema);
	return core instanceof z.ZodEnum ? core.options.map(String) : [];
};

/** How a form asks for a field, by its own metadata or that of the schema which it wraps. */
const inputOf = (schema: z.ZodType) => metaOf(schema)?.input ?? metaOf(coreOf(schema))?.input;

/** A choice, after the words that the field's description has for it in brackets: `fire (incêndio)`. */
const optionOf = (choice: string, description = '') => {
	const [, words] = new RegExp(`\\b${choice} \\(([^)]+)\\)`).exec(description) ?? [];
	return { label: words ? `${capitalize(words)} (${choice})` : choice, value: choice };
};

/** A description, in two: what the field is, without its article, and what else there is to say. */
export const wordsOf = (name: string, schema: z.ZodType): { label: string; hint?: string } => {
	const { description = name, example } = metaOf(schema) ?? {};
	const [, subject = description, rest = ''] =
		/^([^,;:.]+)[,;:.]?\s*([\s\S]*)$/.exec(description.replaceAll(OF_FILES, '')) ?? [];
	const label = subject
		.replace(/^(?:os?|as?|uma?|se) (?!que |quem |ou )/, '')
		.replace(/^(\S+) e (?:os?|as?) /, '$1 e ');
	const choices = choicesOf(schema);
	const isListOfChoices = choices.some((choice) => rest.startsWith(choice));
	const more = isListOfChoices ? (/\. (.*)$/.exec(rest)?.[1] ?? '') : rest.trim();
	// A list or group written on one line is an example for YAML alone; what one picks or ticks needs none.
	const isPicked = choices.length > 0 || isYesNo(schema) || inputOf(schema) || metaOf(schema)?.reference;
	const isTyped = !/^[[{]/.test(example ?? '[') && !isPicked;
	const hint = [
		more && `${capitalize(more)}.`,
		isTyped && `Por exemplo: ${example?.replace(/^'(.*)'$/, '$1').replaceAll(/([*_~])/g, '\\$1')}`,
	];
	const words = hint.filter(Boolean).join(' ');
	return { label: capitalize(label.trim()), ...(words && { hint: words }) };
};

/** The first form that a text must have, with the words for one that has another. */
const patternOf = (core: z.ZodString): { pattern: [string, string] } | undefined => {
	for (const { _zod } of core.def.checks ?? []) {
		const { def } = _zod as unknown as { def: { pattern?: RegExp; error?: (issue: object) => unknown } };
		// A box of one line takes no other.
		if (!def.pattern || def.pattern.test('')) continue;
		return { pattern: [def.pattern.source, `Este texto ${String(def.error?.({}) ?? '')}.`] };
	}
	return undefined;
};

const textField = (core: z.ZodString) => {
	const isParagraph = core.safeParse('uma\nduas').success && (core.maxLength ?? 0) > 120;
	return {
		widget: isParagraph ? ('text' as const) : ('string' as const),
		...(core.maxLength === null ? {} : { maxlength: core.maxLength }),
		...patternOf(core),
	};
};

const numberField = ({ minValue, maxValue, format }: z.ZodNumber) => ({
	widget: 'number' as const,
	value_type: format === 'safeint' ? ('int' as const) : ('float' as const),
	...(format === 'safeint' ? {} : { step: 0.01 }),
	...(Number.isSafeInteger(minValue) && { min: Number(minValue) }),
	...(Number.isSafeInteger(maxValue) && { max: Number(maxValue) }),
});

/** The box for a value that is neither a list nor a group. */
const plainField = (schema: z.ZodType) => {
	const core = coreOf(schema);
	const { description, reference: collection } = metaOf(schema) ?? {};
	const input = inputOf(schema);
	// The file keeps the entry's id.
	if (collection)
		return { widget: 'relation' as const, collection, value_field: '{{slug}}', display_fields: ['title'] };
	if (input === 'focus' || input === 'topic' || input === 'track') return { widget: input };
	if (input === 'picture') return { widget: 'image' as const, choose_url: false };
	if (input === 'document') {
		const folders = { media_folder: '/content/documents', public_folder: '' };
		return { widget: 'file' as const, choose_url: false, accept: '.pdf', ...folders };
	}
	if (input === 'day') return { widget: 'datetime' as const, type: 'date' as const, format: 'YYYY-MM-DD' };
	if (input === 'time') return { widget: 'datetime' as const, format: 'YYYY-MM-DD HH:mm' };
	if (input === 'colour') return { widget: 'color' as const, allowInput: true };
	if (core instanceof z.ZodBoolean) {
		const usual = schema.safeParse(undefined).data;
		if (typeof usual === 'boolean') return { widget: 'boolean' as const, default: usual };
		const options = [
			{ label: 'Sim', value: true },
			{ label: 'Não', value: false },
		];
		return { widget: 'select' as const, options };
	}
	const choices = choicesOf(schema);
	if (choices.length > 0)
		return { widget: 'select' as const, options: choices.map((choice) => optionOf(choice, description)) };
	if (core instanceof z.ZodNumber) return numberField(core);
	if (core instanceof z.ZodString) return textField(core);
	return { widget: 'string' as const };
};

/** What one row of a list is, on the button that adds one, by the list's name. */
const ROWS: Readonly<Record<string, string>> = {
	admission: 'passo',
	alerts: 'aviso',
	benefits: 'coisa',
	bodies: 'órgão',
	bring: 'coisa',
	changes: 'mudança',
	colours: 'cor',
	conduct: 'regra',
	county: 'concelho',
	documents: 'documento',
	formerly: 'nome antigo',
	fronts: 'frente',
	holders: 'pessoa',
	links: 'hiperligação',
	municipalities: 'concelho',
	pictures: 'imagem',
	rules: 'linha',
	seen: 'passagem',
	sensitivePeriods: 'época',
	social: 'página',
	startTimes: 'hora',
	steps: 'passo',
	tags: 'assunto',
	variants: 'variante',
	warnings: 'aviso',
	years: 'ano',
};

const listField = (name: string, label: string, list: z.ZodArray) => {
	const element = elementOf(list) as z.ZodType;
	const { minimum: min, maximum: max } = list._zod.bag as { minimum?: number; maximum?: number };
	const limits = { label_singular: ROWS[name] ?? 'linha', ...(min && { min }), ...(max && { max }) };
	const group = objectIn(element);
	if (group) return { widget: 'list' as const, fields: toFields(group), collapsed: 'auto' as const, ...limits };
	const field = plainField(element);
	const isChosen = field.widget === 'select' || field.widget === 'relation';
	const { label_singular: _, ...most } = limits;
	if (isChosen) return { ...field, multiple: true, ...most };
	return { widget: 'list' as const, field: { ...field, name, ...wordsOf(label, element) } as Field, ...limits };
};

/** A field of the editor for a field of a schema. */
const toField = (name: string, schema: z.ZodType): Field => {
	const common = { name, ...wordsOf(name, schema), required: !isOptional(schema) };
	const core = coreOf(schema);
	if (core instanceof z.ZodArray) return { ...common, ...listField(name, common.label, core) } as Field;
	const group = objectIn(core);
	if (group) return { ...common, widget: 'object', fields: toFields(group), collapsed: 'auto' } as Field;
	const usual = schema.safeParse(undefined).data;
	const isPlain = typeof usual === 'string' || typeof usual === 'number';
	return {
		...common,
		...plainField(schema),
		...(isPlain && core?.safeParse(usual).success ? { default: usual } : {}),
	} as Field;
};

/** A hint with the labels of the fields that it names. «Email» is also a word. */
const nameFields = (hint: string, fields: readonly Field[]): string =>
	fields.reduce(
		(text, { name, label = name, ...field }) =>
			nameFields(
				name === 'email'
					? text
					: text.replaceAll(new RegExp(`(?<![\\p{L}.«-])${name}(?![\\p{L}»-])`, 'gu'), `«${label}»`),
				'fields' in field ? (field.fields ?? []) : [],
			),
		hint,
	);

/** The editor's fields for the entries of a collection, with its descriptions, limits, forms and choices. */
export const toFields = (schema: z.ZodObject): Field[] => {
	const fields = Object.entries(schema.shape).map(([name, field]) => toField(name, field as z.ZodType));
	const picture = fields.find(({ widget }) => widget === 'image')?.name;
	return fields.map((field) => ({
		...field,
		...('hint' in field && field.hint ? { hint: nameFields(field.hint, fields) } : {}),
		...(field.widget === 'focus' ? { picture } : {}),
	}));
};
