import { isUtf8 } from 'node:buffer';
import { isMap, isNode, isScalar, LineCounter, type Pair, parseDocument, type ScalarTag } from 'yaml';
import { isDay } from '#src/format/day.ts';
import { explainError, findSign } from './yaml-faults.ts';

const NEWLINE = 0x0a;

const MARKDOWN =
	/^\uFEFF?(?<opening>---[ \t]*\r?\n)(?<yaml>[\s\S]*?)(?<closing>\r?\n---[ \t]*(?:\r?\n|$))(?<body>[\s\S]*)$/;

/**
 * The text of a file, or the line from which on it is not UTF-8, counted from one. A file that a spreadsheet or an old
 * editor saves may have another encoding, in which every accent would come out wrong.
 */
export const decodeText = (bytes: Uint8Array): string | { readonly line: number } => {
	if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
	let line = 1;
	for (let start = 0; start < bytes.length; line += 1) {
		const end = bytes.indexOf(NEWLINE, start);
		if (!isUtf8(bytes.subarray(start, end < 0 ? undefined : end))) break;
		start = end + 1;
	}
	return { line };
};

interface FileParts {
	readonly yaml: string;
	/** The number of the YAML's first line. */
	readonly yamlLine: number;
	/** Markdown; empty in a YAML file. */
	readonly body: string;
	readonly bodyLine: number;
}

const countLines = (text: string): number => text.split('\n').length - 1;

/** A content file's fields and its text. `undefined` if it should begin with fields and does not. */
export const splitFile = (file: string, text: string): FileParts | undefined => {
	if (!file.endsWith('.md')) return { yaml: text, yamlLine: 1, body: '', bodyLine: 1 };
	const { opening, yaml, closing, body } = MARKDOWN.exec(text)?.groups ?? {};
	if (opening === undefined || yaml === undefined || closing === undefined || body === undefined) return undefined;
	const yamlLine = 1 + countLines(opening);
	return { yaml, yamlLine, body, bodyLine: yamlLine + countLines(yaml + closing) };
};

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

interface Fields {
	readonly data: unknown;
	/** The line of the field at a path, or of the nearest group that holds it. */
	readonly lineOf: (path: readonly PropertyKey[]) => number;
}

type ReadFields = Fields | { readonly line: number; readonly sentence: string };

const keyOf = ({ key }: Pair): unknown => (isScalar(key) ? key.value : key);

/** The parsed YAML, or why it can't be parsed. */
export const readFields = (yaml: string, firstLine: number): ReadFields => {
	const counter = new LineCounter();
	const document = parseDocument(yaml, { prettyErrors: false, lineCounter: counter, customTags: [TIMESTAMP] });
	const lineAt = (offset: number): number => counter.linePos(offset).line + firstLine - 1;
	const lines = yaml.split(/\r?\n/);
	const error = document.errors[0];
	if (error?.code === 'DUPLICATE_KEY') {
		const line = lineAt(error.pos[0]);
		const sentence = `a linha «${lines[line - firstLine]?.trim()}» repete um campo que já está acima. Apague uma das duas`;
		return { line, sentence };
	}
	const offset = error?.pos[0] ?? findSign(document);
	if (offset !== undefined) {
		const { line, sentence } = explainError(lines, lineAt(offset) - firstLine);
		return { line: line + firstLine, sentence };
	}
	const lineOf = (path: readonly PropertyKey[]): number => {
		const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
		const pair = isMap(parent) ? parent.items.find((item) => keyOf(item) === path.at(-1)) : undefined;
		const node = pair?.key ?? document.getIn(path, true);
		if (isNode(node) && node.range) return lineAt(node.range[0]);
		return path.length > 0 ? lineOf(path.slice(0, -1)) : firstLine;
	};
	return { data: document.toJS() ?? {}, lineOf };
};
