import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { type SourceName, sources } from '#src/schemas/sources.ts';
import { innerOf, objectIn } from '#src/schemas/structure.ts';
import { readFields } from '../../../commands/content/front-matter.ts';

/** All fields of a collection that have an example, with their paths. */
const fieldsOf = (schema: z.ZodType, path = ''): [path: string, field: z.ZodType, example: string][] => {
	const example = schema.meta()?.example;
	const own: [string, z.ZodType, string][] = example ? [[path, schema, example]] : [];
	const shape = schema instanceof z.ZodObject ? schema.shape : {};
	return [...own, ...Object.entries(shape).flatMap(([name, field]) => fieldsOf(field as z.ZodType, `${path}.${name}`))];
};

const EXAMPLES = (Object.keys(sources) as SourceName[]).flatMap((name) =>
	fieldsOf(
		sources[name].schema(() => z.string()),
		name,
	),
);

/** The description of a field itself, not of the items of a list. */
const descriptionOf = (field: z.ZodType): string | undefined => {
	const inner = field instanceof z.ZodArray ? undefined : innerOf(field);
	return field.meta()?.description ?? (inner && descriptionOf(inner));
};

/** The paths of the fields that no description explains, those of groups and lists included. */
const findUnexplained = (schema: z.ZodType, path: string): string[] =>
	Object.entries(objectIn(schema)?.shape ?? {}).flatMap(([name, field]) => [
		...(descriptionOf(field as z.ZodType) ? [] : [`${path}.${name}`]),
		...findUnexplained(field as z.ZodType, `${path}.${name}`),
	]);

it.each(['association', 'features', 'forms', 'storeRules', 'home', 'membership', 'walking'] as const)(
	'every field of %s has a description, for the check, templates and forms',
	(name) =>
		expect(
			findUnexplained(
				sources[name].schema(() => z.string()),
				name,
			),
		).toEqual([]),
);

describe('the example of', () => {
	it.each(EXAMPLES)('%s is valid YAML after the colon', (_, field, example) => {
		const fields = readFields(`field: ${example}`, 1);
		const { field: value } = ('data' in fields ? fields.data : {}) as { field?: unknown };
		expect(value).toBeDefined();
		expect(field.safeParse(value)).toMatchObject({ success: true });
	});
});
