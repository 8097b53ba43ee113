import { isMap, isNode, isScalar, type Pair } from 'yaml';
import type { Fault } from './files.ts';
import { readYaml } from './yaml.ts';
import { explainYaml } from './yaml-faults.ts';

const NEWLINE = 0x0a;

const isUtf8 = (bytes: Uint8Array): boolean => {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return true;
	} catch {
		return false;
	}
};

/** The first bytes of a file, each as a character: they tell its kind. */
export const firstOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 12));

const MARKDOWN =
	/^\uFEFF?(?<opening>---[ \t]*\r?\n)(?<yaml>[\s\S]*?)(?<closing>\r?\n---[ \t]*(?:\r?\n|$))(?<body>[\s\S]*)$/;

const countLines = (text: string): number => text.split('\n').length - 1;

/**
 * The text of a file, or its first line that is not UTF-8, counted from one. A file that a spreadsheet or an old editor
 * saves may have another encoding, and every accent would come out wrong.
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

/** A line of dashes that a keyboard or another program made longer, shorter or curly. */
const NEARLY_A_RULE = /^\s*(?:[-–—_=]{2,}|[–—])\s*$/;

const ONLY_DASHES = 'esta linha devia ter só três hífenes, encostados à esquerda: ---';

/** Why no fields were found between two lines of three dashes. */
const explainRules = (text: string): Fault => {
	const [first = '', ...others] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
	if (!/^---[ \t]*$/.test(first)) {
		const sentence =
			others.find((line) => line.trim() !== '')?.startsWith('---') && first.trim() === ''
				? 'os três hífenes têm de ser a primeira linha do ficheiro. Apague as linhas vazias antes deles'
				: 'falta o cabeçalho. Comece o ficheiro com uma linha ---, os campos e outra linha ---';
		return { line: 1, sentence: NEARLY_A_RULE.test(first) ? ONLY_DASHES : sentence };
	}
	const nearly = others.findIndex((line) => NEARLY_A_RULE.test(line));
	if (nearly >= 0) return { line: nearly + 2, sentence: ONLY_DASHES };
	const blank = others.findIndex((line) => line.trim() === '');
	const last = others
		.slice(0, blank < 0 ? undefined : blank)
		.findLastIndex((line) => /^(?:[A-Za-z]\w*:| |-)/.test(line));
	const sentence = `falta, por baixo do último campo, a linha com três hífenes que acaba os campos. Escreva por baixo de «${(others[last] ?? first).trim()}»: ---`;
	return { line: last + 2, sentence };
};

export const splitFile = (file: string, text: string): FileParts | Fault => {
	if (!file.endsWith('.md')) return { yaml: text, yamlLine: 1, body: '', bodyLine: 1 };
	const { opening, yaml, closing, body } = MARKDOWN.exec(text)?.groups ?? {};
	if (opening === undefined || yaml === undefined || closing === undefined || body === undefined)
		return explainRules(text);
	const yamlLine = 1 + countLines(opening);
	return { yaml, yamlLine, body, bodyLine: yamlLine + countLines(yaml + closing) };
};

interface Fields {
	readonly data: unknown;
	/** The line of the field at a path, or of the nearest group that holds it. */
	readonly lineOf: (path: readonly PropertyKey[]) => number;
}

interface YamlFault extends Fault {
	/** The YAML as the fault's sentence wants it, if the sentence says so. */
	readonly cured?: string | undefined;
}

type ReadFields = Fields | YamlFault;

const keyOf = ({ key }: Pair): unknown => (isScalar(key) ? key.value : key);

/** The parsed YAML, or why it is invalid. `names`: the possible names of fields, to distinguish them from words of a text. */
export const readFields = (yaml: string, firstLine: number, names: ReadonlySet<string> = new Set()): ReadFields => {
	const { document, faultyLine, lineAt } = readYaml(yaml);
	if (faultyLine !== undefined) {
		const { line, sentence, cured } = explainYaml(yaml.split(/\r?\n/), names);
		return { line: line + firstLine, sentence, cured: cured?.join('\n') };
	}
	const lineOf = (path: readonly PropertyKey[]): number => {
		const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
		const pair = isMap(parent) ? parent.items.find((item) => keyOf(item) === path.at(-1)) : undefined;
		const node = pair?.key ?? document.getIn(path, true);
		if (isNode(node) && node.range) return lineAt(node.range[0]) + firstLine;
		return path.length > 0 ? lineOf(path.slice(0, -1)) : firstLine;
	};
	return { data: document.toJS() ?? {}, lineOf };
};
