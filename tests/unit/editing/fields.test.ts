import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { SCHEMAS } from '#src/features/editing/config.ts';
import { toFields } from '#src/features/editing/fields.ts';
import { coreOf, isOptional, objectIn } from '#src/schemas/structure.ts';
import { faultsInText } from '#src/schemas/text-faults.ts';

interface Box {
	readonly name: string;
	readonly required?: boolean;
	readonly options?: readonly { readonly value: unknown }[];
	readonly fields?: readonly Box[];
}

const compare = (boxes: readonly Box[] | undefined, { shape }: z.ZodObject, path: string): void => {
	expect(
		boxes?.map(({ name }) => name),
		path,
	).toEqual(Object.keys(shape));
	for (const { name, required, options, fields } of boxes ?? []) {
		const schema = shape[name] as z.ZodType;
		const core = coreOf(schema);
		const one = core instanceof z.ZodArray ? coreOf(core.element as z.ZodType) : core;
		const group = objectIn(one);
		expect(required, `${path}.${name}`).toBe(!isOptional(schema));
		if (group) compare(fields, group, `${path}.${name}`);
		if (one instanceof z.ZodEnum)
			expect(
				options?.map(({ value }) => value),
				`${path}.${name}`,
			).toEqual(one.options);
	}
};

test('every field of every schema is in the editor, with its choices, and required where it is there', () => {
	for (const [name, schema] of Object.entries(SCHEMAS)) compare(toFields(schema) as readonly Box[], schema, name);
});

test('a text is refused for a picture without words, a heading out of order and an address with a space', () => {
	expect(faultsInText('## Um\n\n#### Dois\n\n![](./a.webp)\n\n[três](/b c)\n\n```\n# código\n```')).toEqual([
		expect.stringContaining('tem um título com #### que não está por baixo de nenhum com ###'),
		expect.stringContaining('mostra a imagem «./a.webp» sem dizer o que nela se vê'),
		expect.stringContaining('o endereço tem um espaço'),
	]);
});
