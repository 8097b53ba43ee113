/**
 * `guia/campos.md`, the guide's list of all fields, and what VS Code knows of YAML files are made of the collections: after a
 * change of a schema or a collection, `npm run guide` writes both.
 */
import { globSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { expect, it } from 'vitest';
import { COLLECTION_NAMES, type CollectionName, collections } from '#src/collections.ts';
import { EVERYTHING } from '#src/features.ts';
import { picturePath } from '#src/schemas/fields.ts';
import { inWords } from '#src/schemas/patterns.ts';

const INTRODUCTION = `# Todos os campos

De cada ficheiro, os campos que pode ter, pela ordem em que se escrevem. Um campo que não esteja aqui dá erro. «↳» marca o que se escreve dentro do campo de cima, com dois espaços antes; numa lista, cada coisa começa por um hífen.`;

/** A field as JSON Schema describes it, with what our schemas add. */
interface Field extends z.core.JSONSchema.JSONSchema {
	readonly description?: string;
	readonly example?: string;
}

const rangeOf = ({ minimum, maximum }: Field): string =>
	minimum === undefined || maximum === undefined ? '' : `${minimum} a ${maximum}`;

/** The values of a field that allows only some, unless its description has them. */
const choicesOf = ({ enum: values = [], description = '' }: Field): string =>
	values.every((value) => description.includes(String(value))) ? '' : values.join(', ');

/** What a missing field is read as, unless code has another name for it than editors. */
const otherwiseOf = ({ default: value, enum: values }: Field): string =>
	['boolean', 'number', 'string'].includes(typeof value) && (!values || values.includes(value as string))
		? `se faltar, \`${value}\``
		: 'pode faltar';

const limitsOf = (field: Field, isNeeded: boolean): string => {
	const { maxLength: ofEach } = (field.items ?? {}) as Field;
	return [
		field.maxLength ? `até ${field.maxLength} caracteres` : '',
		field.maxItems ? `até ${field.maxItems}` : '',
		ofEach ? `até ${ofEach} caracteres cada` : '',
		rangeOf(field),
		choicesOf(field),
		field.type === 'boolean' ? '`true` ou `false`' : '',
		isNeeded ? '' : otherwiseOf(field),
	]
		.filter(Boolean)
		.join('; ');
};

const rowOf = (cells: readonly string[]): string =>
	`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** A table's rows for these fields and, after each, for those inside it. A group like the one before has only a reference to it. */
const rowsOf = ({ properties = {}, required = [] }: Field, depth = 0): string[] => {
	const fields = Object.entries(properties as Record<string, Field>);
	const inside = fields.map(([, { items, ...field }]) => rowsOf((items ?? field) as Field, depth + 1));
	return fields.flatMap(([name, field], index) => {
		const rows = inside[index] ?? [];
		const isRepeated = rows.length > 0 && rows.join() === inside[index - 1]?.join();
		const { description = '', example } = field;
		const what = isRepeated ? `como \`${fields[index - 1]?.[0]}\`` : description;
		const written = example === undefined ? '' : `\`${example}\``;
		const limits = limitsOf(field, required.includes(name));
		return [rowOf([`${'↳ '.repeat(depth)}\`${name}\``, what, written, limits]), ...(isRepeated ? [] : rows)];
	});
};

const tableOf = (name: CollectionName): string => {
	const { pattern, schema } = collections[name];
	const fields = z.toJSONSchema(schema(picturePath, undefined, EVERYTHING), {
		io: 'input',
		unrepresentable: 'any',
		// Zod leaves out what is read for a missing field that also understands other words.
		override: ({ zodSchema, jsonSchema }) => {
			if (zodSchema instanceof z.ZodDefault) jsonSchema.default ??= zodSchema.def.defaultValue as never;
		},
	});
	const table = [rowOf(['Campo', 'O que é', 'Exemplo', 'Limites']), rowOf(Array(4).fill('---')), ...rowsOf(fields)];
	return [`## ${collections[name].label}`, `\`${inWords(pattern).replace(' ou ', '` ou `')}\``, table.join('\n')].join(
		'\n\n',
	);
};

it('the list of all fields is as npm run guide makes it of the schemas', async () => {
	const tables = COLLECTION_NAMES.map(tableOf);
	await expect(`${[INTRODUCTION, ...tables].join('\n\n')}\n`).toMatchFileSnapshot('../../../guia/campos.md');
});

it('VS Code completes the YAML of every collection, as npm run guide sets it', async () => {
	const yaml = COLLECTION_NAMES.filter((name) => collections[name].pattern.endsWith('.yaml'));
	const settings = {
		'yaml.schemas': Object.fromEntries(
			yaml.map((name) => [`.astro/collections/${name}.schema.json`, `**/content/${collections[name].pattern}`]),
		),
		'astro.content-intellisense': true,
	};
	await expect(`${JSON.stringify(settings, null, '\t')}\n`).toMatchFileSnapshot('../../../.vscode/settings.json');
});

/** The words of a text, its tables apart. */
const countWords = (text: string): number =>
	text
		.split('\n')
		.filter((line) => !line.trimStart().startsWith('|'))
		.join(' ')
		.split(/\s+/)
		.filter(Boolean).length;

it('a chapter has at most 900 words', () => {
	const chapters = globSync('guia/*.md').filter((file) => !/por-no-ar|campos/.test(file));
	const lengths = chapters.map((file) => [file, countWords(readFileSync(file, 'utf8'))] as const);
	expect(
		lengths.filter(([, words]) => words > 900),
		'too long: shorten or split',
	).toEqual([]);
});
