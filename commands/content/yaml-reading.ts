import {
	type Document,
	isCollection,
	isMap,
	isScalar,
	LineCounter,
	type Pair,
	parseDocument,
	Scalar,
	type ScalarTag,
	visit,
} from 'yaml';
import { isDay } from '#src/format/day.ts';
import { ODD_SPACE } from './yaml-lines.ts';

/**
 * Like Astro's YAML reader it takes an unquoted `2026-02-22` for a date, even in a title. A date that does not exist stays
 * text; as a date, 30 February would become 2 March.
 */
export const TIMESTAMP: ScalarTag = {
	tag: 'tag:yaml.org,2002:timestamp',
	default: true,
	test: /^\d{4}-\d{2}-\d{2}$/,
	resolve: (text) => (isDay(text) ? new Date(text) : text),
};

const ODD_SPACE_AT_AN_END = new RegExp(`^-?${ODD_SPACE}|${ODD_SPACE}$`, 'u');

/** A text in quotes in which a further line looks like a field: the quotes of an earlier field did not close. */
const SWALLOWED_FIELD = /\n[ -]*[A-Za-z]\w*:(?:\s|$)/;

/** A text over several lines of which one looks like an item of a list. */
const SWALLOWED_ITEM = /\n *-/;

/** Quotes at one end alone. A sign of inches or seconds follows a digit. */
const HALF_QUOTED = /^[^"“”]*[^"“”\d]"$|^“[^"“”]*"$/;

/** A `#` without a space after it, before which YAML ends the value: `Passeio #2`. */
const CUT_OFF = /^:?[ \t]+#[^\s#]/;

const faultsOfText = (source: string, node: Scalar, text: string): boolean => {
	const [start = 0, end = start] = node.range ?? [];
	if (node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE) return SWALLOWED_FIELD.test(source);
	if (node.type !== Scalar.PLAIN) return false;
	const beginsLine = /\n[ ]*(?:- +)?$/.test(text.slice(0, start));
	return (
		SWALLOWED_ITEM.test(source) ||
		ODD_SPACE_AT_AN_END.test(source) ||
		HALF_QUOTED.test(source) ||
		CUT_OFF.test(text.slice(end)) ||
		(beginsLine && /^-[^\s\d]/.test(source))
	);
};

/** The offset of a text that YAML accepts, but reads as something else than what an editor wrote. */
const findMisread = (document: Document.Parsed, text: string): number | undefined => {
	let offset: number | undefined;
	const note = (node: { readonly range?: readonly number[] | null | undefined }) => {
		offset ??= node.range?.[0];
	};
	visit(document, {
		// `*a*` is a reference, `&a b` a name, and `!a b` a type.
		Alias: (_, node) => note(node),
		Collection: (_, node) => {
			if (node.anchor) note(node);
		},
		Scalar: (_, node) => {
			const [start, end] = node.range ?? [0, 0];
			if (node.anchor || node.tag?.startsWith('!') || faultsOfText(text.slice(start, end), node, text)) note(node);
		},
		Pair: (_, { key, value }: Pair) => {
			if (!isScalar(key)) return;
			// A text with a colon, which stands where a field could.
			if (/\s/.test(String(key.value))) note(key);
			const isEmpty = isScalar(value) && value.value === null;
			if (isEmpty && CUT_OFF.test(text.slice(key.range?.[1]))) note(key);
		},
	});
	return offset;
};

/** YAML as the check reads it. */
export interface YamlReading {
	readonly document: Document.Parsed;
	/** The line of the first error or misread text, counted from zero; the cause may stand above it. */
	readonly faultyLine?: number;
	readonly isRepeated: boolean;
	/** The line of an offset, counted from zero. */
	readonly lineAt: (offset: number) => number;
}

export const readYaml = (yaml: string): YamlReading => {
	const counter = new LineCounter();
	const document = parseDocument(yaml, { prettyErrors: false, lineCounter: counter, customTags: [TIMESTAMP] });
	const lineAt = (offset: number): number => counter.linePos(offset).line - 1;
	const error = document.errors[0];
	const offset = error?.pos[0] ?? findMisread(document, yaml);
	return {
		document,
		...(offset !== undefined && { faultyLine: lineAt(offset) }),
		isRepeated: error?.code === 'DUPLICATE_KEY',
		lineAt,
	};
};

/** Whether the first lines of a file are fields, or nothing yet. */
const isRight = (lines: readonly string[]): boolean => {
	const { document, faultyLine } = readYaml(lines.join('\n'));
	return faultyLine === undefined && (document.contents === null || isCollection(document.contents));
};

/**
 * The first line with which the lines above it stop being right, counted from zero; `Infinity` if all are right. YAML
 * itself names the place where it gave up, which may be far below: for quotes that do not close, the end of the file.
 */
export const findFirstFaulty = (lines: readonly string[]): number => {
	const { document, faultyLine } = readYaml(lines.join('\n'));
	if (faultyLine === undefined && (document.contents === null || isMap(document.contents))) return Infinity;
	let count = Math.min((faultyLine ?? lines.length) + 1, lines.length - 1);
	while (!isRight(lines.slice(0, count))) count -= 1;
	return count;
};
