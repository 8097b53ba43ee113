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

/** The metadata of a field, or of the schema that it wraps. */
export const metaOf = (schema: z.ZodType | undefined): z.core.GlobalMeta | undefined => {
	if (!schema) return undefined;
	return schema.meta() ?? metaOf(innerOf(schema));
};

/** Whether a field is a group of fields, wrapped or not. A list of groups is none. */
export const isGroup = (schema: z.ZodType): boolean => {
	if (schema instanceof z.ZodObject) return true;
	const inner = schema instanceof z.ZodArray ? undefined : innerOf(schema);
	return inner !== undefined && isGroup(inner);
};
