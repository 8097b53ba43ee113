import type { Field } from '@sveltia/cms';
import { z } from 'astro/zod';
import { coreOf, isOptional, isYesNo, metaOf, objectIn } from '#src/schemas/structure.ts';
import { isDecimal, isPrices, severalOf } from './numbers.ts';

/** The element of a list, if a field is one. */
const elementOf = (core: z.ZodType | undefined): z.ZodType | undefined =>
	core instanceof z.ZodArray ? (core.element as z.ZodType) : undefined;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How a value is written in a file does not matter in a form. */
const OF_FILES =
	/,? entre (?:aspas|plicas|parênteses retos)|,? \bna mesma pasta\b|, na pasta content\S+|, pel[oa]s? nomes? das? pastas?|, se não \S+(?: \S+)? \w+\.(?:gpx|svg)|, se não for .+? com news_ antes/g;

/** The words that a field's value is picked from. */
const choicesOf = (schema: z.ZodType): string[] => {
	const core = coreOf(schema);
	return core instanceof z.ZodEnum ? core.options.map(String) : [];
};

/** How a form asks for a field: by its own metadata, or the metadata of the schema inside it. */
const inputOf = (schema: z.ZodType) => metaOf(schema)?.input ?? metaOf(coreOf(schema))?.input;

/** A choice, in the words that the field's description has for it in brackets: `fire (incêndio)`. */
const optionOf = (choice: string, description = '') => {
	const [, words] = new RegExp(`\\b${choice} \\(([^)]+)\\)`).exec(description) ?? [];
	return { label: capitalize(words ?? choice), value: choice };
};

/** A label without what is said beside the thing's name. */
export const nameIn = (label: string): string => label.replace(/[,(].*$/s, '').trim();

/** A description, in two: its first clause, without its article, and what else there is to say, in sentences. */
export const wordsOf = (name: string, schema: z.ZodType): { label: string; hint?: string } => {
	const { description = name, example } = metaOf(schema) ?? {};
	const [, first = '', rest = ''] =
		/^(.*?)(?:[;:]\s+|\.\s+(?=\p{Lu})|$)(.*)$/su.exec(description.replaceAll(OF_FILES, '')) ?? [];
	const choices = choicesOf(schema);
	const label = first
		.replace(/^(?:(?:os?|as?|uma?) (?!que |quem |ou )|se )/, '')
		.replace(/^(\S+) e (?:os?|as?) /, '$1 e ');
	// A list or group written on one line is an example for YAML alone; what one picks or ticks needs none.
	const input = inputOf(schema);
	const isNumber = input === 'price' || input === 'prices';
	const isPicked = choices.length > 0 || isYesNo(schema) || (input && !isNumber) || metaOf(schema)?.reference;
	const isTyped = !/^[[{]/.test(example ?? '[') && !isPicked;
	const typed = isDecimal(schema) || isNumber ? example?.replace('.', ',') : example?.replace(/^'(.*)'$/, '$1');
	// What one picks from has a list of its own.
	const isListOfChoices = choices.some((choice) => rest.startsWith(choice));
	const more = isListOfChoices ? (/\. (.*)$/.exec(rest)?.[1] ?? '') : rest;
	const hint = [
		...(more ? [`${capitalize(more)}.`] : []),
		...(isTyped ? [`Por exemplo: ${typed?.replaceAll(/([*_~])/g, '\\$1')}`] : []),
	];
	return { label: capitalize(label.trim()), ...(hint.length > 0 && { hint: hint.join(' ') }) };
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

const wholeNumberField = ({ minValue, maxValue }: z.ZodNumber) => ({
	widget: 'number' as const,
	value_type: 'int' as const,
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
	if (input === 'drawing') return { widget: 'image' as const, choose_url: false, accept: '.svg' };
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
	// A browser's box for numbers takes no comma if the computer's language has none.
	if (isDecimal(schema)) return { widget: 'string' as const };
	if (core instanceof z.ZodNumber) return wholeNumberField(core);
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

const listField = (name: string, list: z.ZodArray) => {
	const element = elementOf(list) as z.ZodType;
	const { minimum: min, maximum: max } = list._zod.bag as { minimum?: number; maximum?: number };
	const limits = { label_singular: ROWS[name] ?? 'linha', ...(min && { min }), ...(max && { max }) };
	const group = objectIn(element);
	if (group) return { widget: 'list' as const, fields: toFields(group), collapsed: 'auto' as const, ...limits };
	const field = plainField(element);
	const isChosen = field.widget === 'select' || field.widget === 'relation';
	const { label_singular: _, ...most } = limits;
	if (isChosen) return { ...field, multiple: true, ...most };
	const words = wordsOf(limits.label_singular, element);
	return { widget: 'list' as const, field: { ...field, name, ...words } as Field, ...limits };
};

/** A field of the editor for a field of a schema. */
const toField = (name: string, schema: z.ZodType): Field => {
	const common = { name, ...wordsOf(name, schema), required: !isOptional(schema) };
	const core = coreOf(schema);
	if (core instanceof z.ZodArray) return { ...common, ...listField(name, core) } as Field;
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
					: text.replaceAll(new RegExp(`(?<![\\p{L}.«-])${name}(?![\\p{L}»-])`, 'gu'), `«${nameIn(label)}»`),
				'fields' in field ? (field.fields ?? []) : [],
			),
		hint,
	);

type Group = Field & { readonly fields?: readonly Field[] };

const labelsIn = (fields: readonly Group[] = []): string[] =>
	fields.flatMap(({ label = '', fields: inner }) => [label, ...labelsIn(inner)]);

const rename = (fields: readonly Group[], toName: (label: string) => string): Field[] =>
	fields.map(
		({ label = '', fields: inner, ...field }) =>
			({ ...field, label: toName(label), ...(inner && { fields: rename(inner, toName) }) }) as Field,
	);

/** The fields with the name of its group at each label that another group has as well: «Título da secção (História)». */
const distinguish = (fields: readonly Group[]): Field[] =>
	fields.map((field) => {
		if (!field.fields) return field;
		const others = new Set(
			fields.flatMap((other) => [other.label, ...(other === field ? [] : labelsIn(other.fields))]),
		);
		const toName = (label: string) => (others.has(label) ? `${label} (${nameIn(field.label ?? '')})` : label);
		return { ...field, fields: rename(distinguish(field.fields), toName) } as Field;
	});

/** A price has two places in a form: a box for one that holds for everybody, and a group for prices that differ. */
const pricesField = (name: string, schema: z.ZodType): Field[] => {
	const box = {
		hint: 'Escreva 0 se é grátis. Por exemplo: 7,50',
		widget: 'string',
		fields: undefined,
		collapsed: undefined,
	};
	const hint = 'Preencha-os só se nem todos pagam o mesmo. Valem em vez do preço de cima.';
	return [
		{ ...toField(name, schema), ...box } as Field,
		{
			name: severalOf(name),
			label: 'Preços diferentes',
			hint,
			required: false,
			widget: 'object',
			fields: toFields(objectIn(schema) ?? z.object()),
			collapsed: false,
		} as Field,
	];
};

/** The editor's fields for the entries of a collection, with its descriptions, limits, forms and choices. */
export const toFields = (schema: z.ZodObject): Field[] => {
	const fields = Object.entries(schema.shape).flatMap(([name, field]) =>
		isPrices(field as z.ZodType) ? pricesField(name, field as z.ZodType) : toField(name, field as z.ZodType),
	);
	const picture = fields.find(({ widget }) => widget === 'image')?.name;
	return distinguish(fields).map((field) => ({
		...field,
		...('hint' in field && field.hint ? { hint: nameFields(field.hint, fields) } : {}),
		...(field.widget === 'focus' ? { picture } : {}),
	}));
};
