import {
	type Document,
	isScalar,
	LineCounter,
	type Pair,
	parseDocument,
	Scalar,
	type ScalarTag,
	stringify,
	visit,
} from 'yaml';
import { isDay } from '#src/format/day.ts';
import { remember } from './remember.ts';

/**
 * Like Astro's YAML reader it takes an unquoted `2026-02-22` for a date, even in a title. A date that does not exist stays
 * text; as a date, 30 February would become 2 March.
 */
const TIMESTAMP: ScalarTag = {
	tag: 'tag:yaml.org,2002:timestamp',
	default: true,
	test: /^\d{4}-\d{2}-\d{2}$/,
	resolve: (text) => (isDay(text) ? new Date(text) : text),
};

/** A text in YAML, in quotes where YAML would otherwise read something else. */
export const toYaml = (text: string): string =>
	stringify(text, { lineWidth: 0, singleQuote: true, customTags: [TIMESTAMP] }).trimEnd();

/** Spaces from other programs that YAML reads as letters. */
export const ODD_SPACE = '[\\u00a0\\u2007\\u202f\\u200b\\ufeff]';

const ODD_SPACE_AT_AN_END = new RegExp(`^-?${ODD_SPACE}|${ODD_SPACE}$`, 'u');

/** A text in quotes with a further line that looks like a field: the quotes of an earlier field did not close. */
const SWALLOWED_FIELD = /\n[ -]*[A-Za-z]\w*:(?:\s|$)/;

/** A text over several lines, with a line that looks like an item of a list. */
const SWALLOWED_ITEM = /\n *-/;

/** Quotes at one end alone. A sign of inches or seconds follows a digit. */
const HALF_QUOTED = /^[^"“”]*[^"“”\d]"$|^“[^"“”]*"$/;

/** A `#` without a space after it, before which YAML ends the value: `Passeio #2`. */
const CUT_OFF = /^:?[ \t]+#[^\s#]/;

const isMisread = (source: string, node: Scalar, text: string): boolean => {
	const [start = 0, end = start] = node.range ?? [];
	if (node.anchor || node.tag?.startsWith('!')) return true;
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
			if (isMisread(text.slice(start, end), node, text)) note(node);
		},
		Pair: (_, { key, value }: Pair) => {
			if (!isScalar(key)) return;
			// A text with a colon in a field's place.
			if (/\s/.test(String(key.value))) note(key);
			const isEmpty = isScalar(value) && value.value === null;
			if (isEmpty && CUT_OFF.test(text.slice(key.range?.[1]))) note(key);
			// `{members:0}` has one field, of the name `members:0`.
			if ((isEmpty || value === null) && /^\w+:\S/.test(String(key.value))) note(key);
		},
	});
	return offset;
};

interface YamlReading {
	readonly document: Document.Parsed;
	/** The line of the first error or misread text, counted from zero; the cause may be above it. */
	readonly faultyLine?: number;
	readonly isRepeated: boolean;
	/** The line of an offset, counted from zero. */
	readonly lineAt: (offset: number) => number;
}

/** Remembered, because the editor checks all files again after each change. */
export const readYaml = remember((yaml): YamlReading => {
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
});
