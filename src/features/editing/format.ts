import { z } from 'astro/zod';
import { type Document, isMap, isScalar, isSeq, type ParsedNode, parse, parseDocument } from 'yaml';
import { coreOf, innerOf, objectIn, withoutEmpty } from '#src/schemas/structure.ts';

/** An entry's fields. */
export type Entry = Record<string, unknown>;

/** The field in which an entry carries the text of its file, so that what nobody changed stays as written. */
export const WRITTEN = 'written';

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n([\s\S]*))?$/m;

const isEntry = (value: unknown): value is Entry =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in the one form that a schema takes several for (a text where there may be a list), its fields in order. */
const normalize = (schema: z.ZodType | undefined, value: unknown): unknown => {
	if (!schema || value === null || value === undefined) return value;
	if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform)
		return normalize(schema.out as z.ZodType, schema.in.safeParse(value).data);
	if (schema instanceof z.ZodArray)
		return Array.isArray(value) ? value.map((item) => normalize(schema.element as z.ZodType, item)) : value;
	if (!(schema instanceof z.ZodObject)) return normalize(innerOf(schema), value);
	if (!isEntry(value)) return value;
	const names = new Set([...Object.keys(schema.shape), ...Object.keys(value)]);
	return Object.fromEntries(
		[...names].flatMap((name) =>
			name in value ? [[name, normalize(schema.shape[name] as z.ZodType, value[name])]] : [],
		),
	);
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields without those that hold their default, unless the file had a line for it `before`. */
const withoutDefaults = (schema: z.ZodType | undefined, value: unknown, before: unknown): unknown => {
	const core = coreOf(schema);
	if (Array.isArray(value)) {
		const element = core instanceof z.ZodArray ? (core.element as z.ZodType) : undefined;
		return value.map((item, index) => withoutDefaults(element, item, (before as unknown[] | undefined)?.[index]));
	}
	const group = objectIn(core);
	if (!group || !isEntry(value)) return value;
	const fields = Object.entries(value).flatMap(([name, inner]) => {
		const field = group.shape[name] as z.ZodType | undefined;
		const earlier = isEntry(before) ? before[name] : undefined;
		if (earlier === undefined && field && isSame(inner, field.safeParse(undefined).data)) return [];
		return [[name, withoutDefaults(field, inner, earlier)]];
	});
	return Object.fromEntries(fields);
};

const split = (text: string, isMarkdown: boolean): { yaml: string; body: string } => {
	const [, yaml = '', body = ''] = isMarkdown ? (FRONT_MATTER.exec(text) ?? []) : [text, text];
	return { yaml, body };
};

/** The fields of a file, with its text as `body` if it is Markdown. */
export const fromFile = (text: string, schema: z.ZodObject, isMarkdown: boolean): Entry => {
	const { yaml, body } = split(text, isMarkdown);
	const fields = normalize(schema, parse(yaml) ?? {}) as Entry;
	return { ...fields, [WRITTEN]: text, ...(isMarkdown ? { body: body.trim() } : {}) };
};

/** The YAML of a value. What was there before keeps its comments, quotes and decimals. */
const toNode = (node: unknown, before: unknown, value: unknown): unknown => {
	if (node && isSame(before, value)) return node;
	if (isMap(node) && isEntry(value)) {
		const earlier = isEntry(before) ? before : {};
		for (const name of Object.keys(earlier)) if (!(name in value)) node.delete(name);
		let next = 0;
		for (const [name, inner] of Object.entries(value)) {
			const isNew = !node.has(name);
			node.set(name, toNode(node.get(name, true), earlier[name], inner));
			if (isNew) node.items.splice(next, 0, ...node.items.splice(-1));
			next = node.items.findIndex(({ key }) => String(key) === name) + 1;
		}
		return node;
	}
	if (isSeq(node) && Array.isArray(value)) {
		const earlier = (Array.isArray(before) ? before : []).map((item) => JSON.stringify(item));
		const later = value.map((item) => JSON.stringify(item));
		const { items } = node;
		node.items = value.map((item, index) => {
			const at = earlier.indexOf(later[index] ?? '');
			if (at >= 0) return items[at];
			return later.includes(earlier[index] ?? '') ? item : toNode(items[index], earlier[index], item);
		});
		node.flow = false;
		return node;
	}
	if (!isScalar(node) || typeof value === 'object') return value;
	node.value = value;
	return node;
};

/** The YAML with other values. What did not change keeps its comments and its form. */
const change = (yaml: string, before: Entry, after: Entry): string => {
	const write = (document: Document) => document.toString({ singleQuote: true, lineWidth: 0 }).split('\n');
	const document: Document = parseDocument(yaml);
	document.contents = document.createNode(toNode(document.contents, before, after)) as ParsedNode;
	const lines = yaml.split('\n');
	const rewritten = write(parseDocument(yaml));
	// A person has other habits, such as where there are spaces, but lines end at the same places.
	const written = new Map(
		rewritten.length === lines.length ? rewritten.map((line, index) => [line, lines[index]]) : [],
	);
	return write(document)
		.map((line) => written.get(line) ?? line)
		.join('\n');
};

/** A line of Markdown without what the editor writes in another way: signs that need no backslash, a table's alignment. */
const toPlainLine = (line: string): string =>
	/^[\s|:-]+$/.test(line) ? line.replace(/[\s:]|-+(?=-)/g, '') : line.replace(/\\(?=[^\p{L}\d\s])/gu, '').trim();

/** The Markdown, with the lines that nobody changed as they were written. */
const keepLines = (before: string, after: string): string => {
	const written = Map.groupBy(before.split('\n'), toPlainLine);
	return after
		.split('\n')
		.map((line) => written.get(toPlainLine(line))?.shift() ?? line)
		.join('\n');
};

/** The file of an entry: as it was, but for what changed; a new one as a person would write it. */
export const toFile = (
	{ body, [WRITTEN]: written, ...entry }: Entry,
	schema: z.ZodObject,
	isMarkdown: boolean,
): string => {
	const earlier = split(String(written ?? ''), isMarkdown);
	const toPlain = (fields: unknown) => withoutEmpty(schema, normalize(schema, fields)) as Entry;
	const before = toPlain(parse(earlier.yaml) ?? {});
	const fields = change(earlier.yaml, before, withoutDefaults(schema, toPlain(entry), before) as Entry);
	const text = keepLines(earlier.body, String(body ?? '')).trim();
	return isMarkdown ? `---\n${fields}---\n${text && `\n${text}\n`}` : fields;
};
