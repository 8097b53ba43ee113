import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { SCHEMAS } from '#src/features/editing/config.ts';
import { toFields } from '#src/features/editing/fields.ts';
import { coreOf, isOptional, objectIn } from '#src/schemas/structure.ts';
import { faultsInText } from '#src/schemas/text-faults.ts';

interface Box {
	readonly name: string;
	readonly required?: boolean;
	readonly maxlength?: number;
	readonly min?: number;
	readonly max?: number;
	readonly options?: readonly { readonly value: unknown }[];
	readonly field?: Box;
	readonly fields?: readonly Box[];
}

const compare = (box: Box | undefined, schema: z.ZodType, path: string): void => {
	expect(box, path).toBeDefined();
	if (!box) return;
	const core = coreOf(schema);
	expect(box.required, path).toBe(!isOptional(schema));
	const isList = core instanceof z.ZodArray;
	if (isList) expect(box.max, path).toBe(core._zod.bag.maximum);
	const one = isList ? coreOf(core.element as z.ZodType) : core;
	const group = objectIn(one);
	if (group) compareAll(box.fields, group, path);
	if (one instanceof z.ZodEnum)
		expect(
			box.options?.map(({ value }) => value),
			path,
		).toEqual(one.options);
	const inner = isList ? (box.field ?? box) : box;
	if (one instanceof z.ZodString && inner.maxlength !== undefined) expect(inner.maxlength, path).toBe(one.maxLength);
	if (one instanceof z.ZodNumber && Number.isSafeInteger(one.maxValue)) expect(inner.max, path).toBe(one.maxValue);
	if (one instanceof z.ZodNumber && Number.isSafeInteger(one.minValue)) expect(inner.min, path).toBe(one.minValue);
};

const compareAll = (boxes: readonly Box[] | undefined, { shape }: z.ZodObject, path: string): void => {
	expect(
		boxes?.map(({ name }) => name),
		path,
	).toEqual(Object.keys(shape));
	for (const box of boxes ?? []) compare(box, shape[box.name] as z.ZodType, `${path}.${box.name}`);
};

test('every field of every schema is in the editor, with its choices and limits, and required where it is there', () => {
	for (const [name, schema] of Object.entries(SCHEMAS)) compareAll(toFields(schema) as readonly Box[], schema, name);
});

test('a text is refused for a picture without words, a heading out of order and an address with a space', () => {
	expect(faultsInText('## Um\n\n#### Dois\n\n![](./a.webp)\n\n[três](/b c)\n\n```\n# código\n```')).toEqual([
		expect.stringContaining('tem um título com #### que não está por baixo de nenhum com ###'),
		expect.stringContaining('mostra a imagem «./a.webp» sem dizer o que nela se vê'),
		expect.stringContaining('o endereço tem um espaço'),
	]);
});
