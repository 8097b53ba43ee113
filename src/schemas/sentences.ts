import { z } from 'astro/zod';

const TYPE_NAMES: Readonly<Record<string, string>> = {
	string: 'texto',
	number: 'um número',
	int: 'um número inteiro',
	boolean: 'true ou false',
	array: 'uma lista',
	object: 'um grupo de campos',
};

/** What a schema wraps (an optional or defaulted field, a preprocessed one, a list), if anything. */
const innerOf = (schema: z.ZodType): z.ZodType | undefined => {
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return schema.unwrap() as z.ZodType;
	if (schema instanceof z.ZodPipe) return schema.out as z.ZodType;
	return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
};

const objectIn = (schema: z.ZodType | undefined): z.ZodObject | undefined => {
	if (!schema || schema instanceof z.ZodObject) return schema;
	return objectIn(innerOf(schema));
};

const fieldAt = (schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined =>
	path.reduce<z.ZodType | undefined>(
		(parent, key) =>
			typeof key === 'number' ? parent && innerOf(parent) : (objectIn(parent)?.shape[String(key)] as z.ZodType),
		schema,
	);

const metaOf = (schema: z.ZodType | undefined): z.core.GlobalMeta | undefined => {
	if (!schema) return undefined;
	return schema.meta() ?? metaOf(innerOf(schema));
};

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
	path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data);

/**
 * One Portuguese sentence for each thing that is wrong with a content file: the file, the field, the cure.
 * `file` is its path from the project's folder, `data` what was read from it.
 */
export const toSentences = (file: string, schema: z.ZodObject, data: unknown, error: z.ZodError): string[] =>
	error.issues.flatMap((issue) => {
		const field = issue.path.join('.');
		if (issue.code === 'unrecognized_keys') {
			const known = Object.keys(objectIn(fieldAt(schema, issue.path))?.shape ?? {}).join(', ');
			return issue.keys.map(
				(key) => `${file}: o campo «${key}» não existe. Apague-o ou corrija o nome; os que há são: ${known}`,
			);
		}
		const { description, example } = metaOf(fieldAt(schema, issue.path)) ?? {};
		const purpose = description ? ` (${description})` : '';
		const line = `${String(issue.path.at(-1))}: ${example ?? '…'}`;
		const value = valueAt(data, issue.path);
		if (value === undefined || value === null)
			return `${file}: falta o campo «${field}»${purpose}. Acrescente a linha: ${line}`;
		const fault =
			issue.code === 'invalid_type' && !issue.message.startsWith('não')
				? `devia ser ${TYPE_NAMES[issue.expected] ?? issue.expected}`
				: issue.message;
		return `${file}: o campo «${field}»${purpose} ${fault}. Escreva, por exemplo: ${line}`;
	});
