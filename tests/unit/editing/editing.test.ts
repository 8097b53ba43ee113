import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { SAMPLE } from '#src/content-folder.ts';
import { faultsOf } from '#src/features/editing/Check.tsx';
import { SCHEMAS } from '#src/features/editing/config.ts';
import { toFields } from '#src/features/editing/fields.ts';
import { type Entry, fromFile, toFile, WRITTEN } from '#src/features/editing/format.ts';
import { type SourceName, sources } from '#src/schemas/sources.ts';
import { coreOf, isOptional, objectIn } from '#src/schemas/structure.ts';
import { faultsInText } from '#src/schemas/text-faults.ts';

const files = Object.entries(sources).flatMap(([name, { pattern }]) =>
	[SAMPLE, 'tests/other-content'].flatMap((folder) =>
		globSync(join(folder, pattern)).map((file) => ({
			file,
			name: name as SourceName,
			text: readFileSync(file, 'utf8'),
			schema: SCHEMAS[name as SourceName],
			isMarkdown: pattern.endsWith('.md'),
		})),
	),
);

test('an entry that nobody changed is not refused, and is saved as its file was, comments and quotes included', () => {
	for (const { file, name, text, schema, isMarkdown } of files) {
		const entry = fromFile(text, schema, isMarkdown);
		expect(toFile(entry, schema, isMarkdown), file).toBe(text);
		expect(faultsOf(name, entry), file).toEqual([]);
	}
	expect(files.length).toBeGreaterThan(80);
});

test('a new trail needs its recorded way, which earlier ones may have by its usual name', () => {
	expect(faultsOf('trails', {})).toContainEqual({ path: 'gpx', label: 'Percurso gravado', fault: 'falta' });
});

/** Copies of a value in each of which one text has one letter more; of a list, only in its first item. */
const variantsOf = (value: unknown): unknown[] => {
	if (typeof value === 'string') return [`${value}a`];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		key === WRITTEN || key === 'body' || (Array.isArray(value) && key !== '0')
			? []
			: variantsOf(inner).map((other) =>
					Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
				),
	);
};

test('of an entry with one change, only the line of that change differs', () => {
	const some = [...Map.groupBy(files, ({ name }) => name).values()].flatMap((ofCollection) => ofCollection.slice(-2));
	for (const { file, text, schema, isMarkdown } of some) {
		const entry = fromFile(text, schema, isMarkdown);
		for (const changed of variantsOf(entry) as Entry[]) {
			const saved = toFile(changed, schema, isMarkdown);
			const kept = new Set(saved.split('\n'));
			expect(
				text.split('\n').filter((line) => !kept.has(line)).length,
				`${file}: ${JSON.stringify(saved)}`,
			).toBeLessThanOrEqual(1);
			expect({ ...fromFile(saved, schema, isMarkdown), [WRITTEN]: '' }, file).toEqual({ ...changed, [WRITTEN]: '' });
		}
	}
});

test.each([
	['tags:\n- Um\n- Dois\n', { tags: ['Um', 'Dois', 'Três'] }],
	['price:\n    adult: 5\n    member: 0\n# Fim\n', { price: { adult: 6, member: 0 } }],
	['access:\n  dogs:\n    suitable: true\n  children:\n     suitable: true\n', { title: 'Um' }],
	['subtitle: >\n  Um texto\n  dobrado.\n\n\ntitle: Um\n', { title: 'Dois' }],
	['title: Um\n  e mais\ndate: 2026-01-01\n', { date: '2026-01-02' }],
	['# Nota\nstore: false\n', { store: undefined }],
])('YAML of other habits stays as written where it does not change: %j', (written, changes) => {
	const schema = z.looseObject({});
	const entry = fromFile(written, schema, false);
	expect(toFile(entry, schema, false)).toBe(written);
	const changed = JSON.parse(JSON.stringify({ ...entry, ...changes }));
	const saved = toFile(changed, schema, false);
	expect({ ...fromFile(saved, schema, false), [WRITTEN]: '' }).toEqual({ ...changed, [WRITTEN]: '' });
	const kept = saved.split('\n');
	expect(kept).toEqual(expect.arrayContaining(written.split('\n').filter((line) => line.startsWith('#'))));
});

test('of a text, the lines that nobody changed stay as written, whatever signs the editor would use', () => {
	const written = '---\ntitle: Um\n---\n\nUm_nome\n\n| Dia | Hora |\n| :--- | ----: |\n| 1 | 9 |\n\nFim.\n';
	const entry = fromFile(written, SCHEMAS.pages, true);
	const body = 'Um\\_nome\n\n| Dia | Hora |\n| :- | -: |\n| 1 | 9 |\n\nFim?';
	expect(toFile({ ...entry, body }, SCHEMAS.pages, true)).toBe(written.replace('Fim.', 'Fim?'));
});

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
