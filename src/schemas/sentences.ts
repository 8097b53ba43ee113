import { z } from 'astro/zod';
import { innerOf, metaOf, objectIn } from './structure.ts';

const TYPE_NAMES: Readonly<Record<string, string>> = {
	string: 'texto (entre aspas, se são só algarismos ou uma data)',
	number: 'um número',
	int: 'um número inteiro',
	boolean: 'true ou false',
	array: 'uma lista',
	object: 'um grupo de campos',
};

const fieldAt = (schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined =>
	path.reduce<z.ZodType | undefined>(
		(parent, key) =>
			typeof key === 'number' ? parent && innerOf(parent) : (objectIn(parent)?.shape[String(key)] as z.ZodType),
		schema,
	);

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
	path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data);

const namesIn = (schema: z.ZodType | undefined): string => Object.keys(objectIn(schema)?.shape ?? {}).join(', ');

/** How a field is written. A group or a list has its fields on lines of their own. */
const writtenAs = (key: PropertyKey | undefined, schema: z.ZodType | undefined): string => {
	const example = metaOf(schema)?.example;
	if (example) return `${String(key)}: ${example}`;
	if (typeof key === 'number') return `um - e os campos ${namesIn(schema)}`;
	const each = schema instanceof z.ZodArray ? ', para cada um, um - e' : ', dois espaços para dentro,';
	return `${String(key)}: e por baixo${each} os campos ${namesIn(schema)}`;
};

/** A path as editors read it: they count from one. */
const nameOf = (path: readonly PropertyKey[]): string =>
	path.map((key) => (typeof key === 'number' ? key + 1 : String(key))).join('.');

/** What is wrong with one field. */
interface FieldFault {
	readonly path: readonly PropertyKey[];
	readonly sentence: string;
}

/** One Portuguese sentence for each fault in a content file. It names the field and says how to correct it. */
export const toSentences = (schema: z.ZodObject, data: unknown, error: z.ZodError): FieldFault[] =>
	error.issues.flatMap((issue) => {
		const { path } = issue;
		const field = fieldAt(schema, path);
		// A list item without fields has no line of its own, so the sentence shows the line of the list.
		const isItem = typeof path.at(-1) === 'number' && !objectIn(field);
		const place = isItem ? path.slice(0, -1) : path;
		if (issue.code === 'unrecognized_keys') {
			return issue.keys.map((key) => ({
				path: [...path, key],
				sentence: `o campo «${nameOf([...path, key])}» não existe. Apague-o ou corrija o nome; os que há são: ${namesIn(field)}`,
			}));
		}
		if (path.length === 0) {
			const sentence = `não tem campos. Escreva cada um na sua linha, o nome, dois pontos e o valor: ${namesIn(schema)}`;
			return { path, sentence };
		}
		const description = metaOf(fieldAt(schema, place))?.description;
		const subject = `o campo «${nameOf(path)}»${description ? ` (${description})` : ''}`;
		const line = writtenAs(place.at(-1), fieldAt(schema, place));
		const value = valueAt(data, path);
		if (value === undefined || value === null)
			return { path, sentence: `falta ${subject}. Acrescente a linha: ${line}` };
		const fault =
			issue.code === 'invalid_type' && !issue.message.startsWith('não')
				? `devia ser ${TYPE_NAMES[issue.expected] ?? issue.expected}`
				: issue.message;
		return { path, sentence: `${subject} ${fault}. Escreva, por exemplo: ${line}` };
	});
