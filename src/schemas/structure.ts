import { z } from 'astro/zod';

/** The schema inside a wrapper (optional, default, preprocess, transform, list); `undefined` if there is no wrapper. */
export const innerOf = (schema: z.ZodType): z.ZodType | undefined => {
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
		return schema.unwrap() as z.ZodType;
	if (schema instanceof z.ZodPipe) return (schema.out instanceof z.ZodTransform ? schema.in : schema.out) as z.ZodType;
	return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
};

/** The group of fields that a schema is or wraps, if any. */
export const objectIn = (schema: z.ZodType | undefined): z.ZodObject | undefined => {
	if (!schema || schema instanceof z.ZodObject) return schema;
	return objectIn(innerOf(schema));
};

/** The field of a name in a group; of no other name, such as `constructor`. */
export const fieldOf = (group: z.ZodObject | undefined, name: string): z.ZodType | undefined =>
	group && Object.hasOwn(group.shape, name) ? (group.shape[name] as z.ZodType) : undefined;

/** The metadata of a field, or of the schema that it wraps. */
export const metaOf = (schema: z.ZodType | undefined): z.core.GlobalMeta | undefined => {
	if (!schema) return undefined;
	return schema.meta() ?? metaOf(innerOf(schema));
};

/**
 * For a rule about several fields: it applies as soon as these are right, so that its fault comes together with the faults
 * of other fields. Zod by itself waits until all fields are right.
 */
export const whenValid = (...names: readonly string[]) => ({
	when: ({ issues }: z.core.ParsePayload): boolean =>
		issues.every(
			({ code, path = [] }) => code === 'unrecognized_keys' || (path.length > 0 && !names.includes(String(path[0]))),
		),
});

/** What such a rule says of a field: its fault, and the other fields that have to be right. */
export const fault = (field: string, error: string, ...others: readonly string[]) => ({
	...whenValid(field, ...others),
	path: [field],
	error,
});

/** Whether a field is a group of fields, wrapped or not. A list of groups is none. */
export const isGroup = (schema: z.ZodType): boolean => {
	if (schema instanceof z.ZodObject) return true;
	const inner = schema instanceof z.ZodArray ? undefined : innerOf(schema);
	return inner !== undefined && isGroup(inner);
};

export const isOptional = (field: z.ZodType): boolean => field.safeParse(undefined).success;

/** The names of all fields, also inside groups. */
export const fieldNames = (schema: z.ZodObject): string[] =>
	Object.entries(schema.shape).flatMap(([name, field]) => {
		const group = objectIn(field as z.ZodType);
		return group ? [name, ...fieldNames(group)] : [name];
	});

/** A field without what wraps it, unless that is a list. */
export const coreOf = (schema: z.ZodType | undefined): z.ZodType | undefined => {
	const inner = schema && !(schema instanceof z.ZodArray) ? innerOf(schema) : undefined;
	return inner ? coreOf(inner) : schema;
};

export const isYesNo = (schema: z.ZodType | undefined): boolean => coreOf(schema) instanceof z.ZodBoolean;

/** An answer that nobody gave: what a form, or a line without a value, leaves behind. */
const isEmpty = (value: unknown): boolean => {
	if (value === null || value === undefined) return true;
	if (typeof value === 'string') return value.trim() === '';
	return typeof value === 'object' && !(value instanceof Date) && Object.values(value).every(isEmpty);
};

/** The fields of an entry without the optional ones that are empty: `author: ''`, `image:`, `tags: []`. */
export const withoutEmpty = (schema: z.ZodType | undefined, value: unknown): unknown => {
	if (Array.isArray(value)) {
		const core = coreOf(schema);
		const element = core instanceof z.ZodArray ? (core.element as z.ZodType) : undefined;
		return value.map((item) => withoutEmpty(element, item));
	}
	const group = schema && isGroup(schema) ? objectIn(schema) : undefined;
	if (!group || typeof value !== 'object' || value === null) return value;
	const fields = Object.entries(value).flatMap(([name, inner]) => {
		const field = fieldOf(group, name);
		return field && isEmpty(inner) && isOptional(field) ? [] : [[name, withoutEmpty(field, inner)] as const];
	});
	return Object.fromEntries(fields);
};
