import { z } from 'astro/zod';
import { dequal as isSame } from 'dequal/lite';
import { isMap, isScalar, isSeq, type Node, parse, parseDocument, stringify } from 'yaml';
import { coreOf, innerOf, objectIn, withoutEmpty } from '#src/schemas/structure.ts';
import { fromForm, isPrices, toForm, toOnePrice } from './numbers.ts';

/** An entry's fields. */
export type Entry = Record<string, unknown>;

/** This field carries the text of the entry's file, so that what nobody changed stays as written. */
export const WRITTEN = 'written';

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n([\s\S]*))?$/m;

const isEntry = (value: unknown): value is Entry =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in the one form that a schema takes several for (a text where there may be a list), its fields in order. */
const normalize = (schema: z.ZodType | undefined, value: unknown): unknown => {
	if (!schema || value === null || value === undefined) return value;
	if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) {
		const read = normalize(schema.out as z.ZodType, schema.in.safeParse(value).data);
		return isPrices(schema) ? toOnePrice(read) : read;
	}
	if (schema instanceof z.ZodArray)
		return Array.isArray(value) ? value.map((item) => normalize(schema.element as z.ZodType, item)) : value;
	if (!(schema instanceof z.ZodObject)) return normalize(innerOf(schema), value);
	if (!isEntry(value)) return value;
	const names = new Set([...Object.keys(schema.shape), ...Object.keys(value)]);
	return Object.fromEntries(
		[...names].flatMap((name) =>
			// The editor's own marks in the rows of a list are no fields.
			name in value && !name.startsWith('__sc_')
				? [[name, normalize(schema.shape[name] as z.ZodType, value[name])]]
				: [],
		),
	);
};

/** The fields that differ from their default, or that had a line in the file `before`. */
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
	const fields = toForm(schema, normalize(schema, parse(yaml) ?? {})) as Entry;
	// The package passes a file without its last newline.
	return { ...fields, [WRITTEN]: `${text.trimEnd()}\n`, ...(isMarkdown ? { body: body.trim() } : {}) };
};

/** The YAML of a value. What was there before keeps its comments, quotes and decimals. */
const toNode = (node: unknown, before: unknown, value: unknown): unknown => {
	if (node && isSame(before, value)) return node;
	if (isMap(node) && isEntry(value)) {
		const earlier = isEntry(before) ? before : {};
		for (const name of Object.keys(earlier)) if (!(name in value)) node.delete(name);
		for (const [name, inner] of Object.entries(value))
			node.set(name, toNode(node.get(name, true), earlier[name], inner));
		return node;
	}
	if (isSeq(node) && Array.isArray(value)) {
		const earlier: readonly unknown[] = Array.isArray(before) ? before : [];
		const { items } = node;
		node.items = value.map((item, index) => {
			const at = earlier.findIndex((one) => isSame(one, item));
			if (at >= 0) return items[at];
			const isElsewhere = value.some((one) => isSame(one, earlier[index]));
			return isElsewhere ? item : toNode(items[index], earlier[index], item);
		});
		node.flow = false;
		return node;
	}
	if (!isScalar(node) || typeof value === 'object') return value;
	node.value = value;
	return node;
};

const toYaml = (fields: Entry): string => stringify(fields, { singleQuote: true, lineWidth: 0 });

/** A line of YAML without the spaces inside of brackets, which its writer has in a way of its own. */
const withoutPadding = (line: string): string => line.replace(/(?<=[[{]) +| +(?=[\]}])/g, '');

/** A text, with the lines that nobody changed as they were written. */
const keepLines = (before: string, after: string, toPlain: (line: string) => string): string => {
	const written = Map.groupBy(before.split('\n'), toPlain);
	return after
		.split('\n')
		.map((line) => written.get(toPlain(line))?.shift() ?? line)
		.join('\n');
};

/** The YAML with other values: only the fields that differ are written anew. */
const change = (yaml: string, before: Entry, after: Entry): string => {
	const { contents } = parseDocument(yaml);
	const pairs = isMap(contents) && !contents.flow ? contents.items : [];
	const starts = pairs.map(({ key }) => (key as Node).range?.[0] ?? 0);
	/** The fields and, without a name, what stands between them. */
	const parts: { name?: string; text: string }[] = [{ text: yaml.slice(0, starts[0] ?? yaml.length) }];
	for (const [index, { key, value }] of pairs.entries()) {
		const [start = 0, next = yaml.length] = starts.slice(index);
		const end = start + yaml.slice(start, (value as Node | null)?.range?.[1] ?? next).trimEnd().length;
		const newline = yaml.indexOf('\n', end);
		const lineEnd = newline < 0 ? yaml.length : newline + 1;
		const name = String(key);
		let text = yaml.slice(start, lineEnd);
		if (!(name in after)) text = name in before ? '' : text;
		else if (!isSame(before[name], after[name]))
			text =
				keepLines(text, toYaml({ [name]: toNode(value, before[name], after[name]) }).trimEnd(), withoutPadding) +
				yaml.slice(end, lineEnd);
		parts.push({ name, text }, { text: yaml.slice(lineEnd, next) });
	}
	let last = 0;
	for (const [name, value] of Object.entries(after)) {
		const at = parts.findIndex((part) => part.name === name);
		if (at < 0) parts.splice(last + 1, 0, { name, text: toYaml({ [name]: value }) });
		last = at < 0 ? last + 1 : at;
	}
	return parts.map(({ text }) => text).join('');
};

/** A line of Markdown without what the editor writes in another way: signs that need no backslash, a table's alignment. */
const toPlainLine = (line: string): string =>
	/^[\s|:-]+$/.test(line) ? line.replace(/[\s:]|-+(?=-)/g, '') : line.replace(/\\(?=[^\p{L}\d\s])/gu, '').trim();

/** The file of an entry: as it was, but for what changed; a new one as a person would write it. */
export const toFile = (
	{ body, [WRITTEN]: written, ...entry }: Entry,
	schema: z.ZodObject,
	isMarkdown: boolean,
): string => {
	const earlier = split(String(written ?? ''), isMarkdown);
	const toPlain = (fields: Entry) => withoutEmpty(schema, normalize(schema, fromForm(schema, fields))) as Entry;
	const before = toPlain(parse(earlier.yaml) ?? {});
	const fields = change(earlier.yaml, before, withoutDefaults(schema, toPlain(entry), before) as Entry);
	// Without a field, a blank line keeps the two rules apart.
	const head = fields.endsWith('\n') ? fields : `${fields}\n`;
	const text = keepLines(earlier.body, String(body ?? ''), toPlainLine).trim();
	return isMarkdown ? `---\n${head}---\n${text && `\n${text}\n`}` : fields && head;
};
