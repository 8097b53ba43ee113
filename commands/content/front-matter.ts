import { isUtf8 } from 'node:buffer';
import { isMap, isNode, isScalar, type Pair } from 'yaml';
import { faultOfText, indentOf, isClosed, type Line, mendBrackets, ODD_SPACE, quote, toLine } from './yaml-lines.ts';
import { findFirstFaulty, readYaml } from './yaml-reading.ts';

/** A change that may mend a line which YAML does not understand. */
interface Cure {
	readonly line: number;
	/** What this line, and others that are joined to it, become. */
	readonly changes: readonly (readonly [line: number, written: string])[];
	/** In Portuguese, after the line itself: what is wrong, and how to correct it. */
	readonly sentence: string;
}

/** The lines of a list or group in brackets, up to the one that closes it. */
const linesInBrackets = (lines: readonly string[], line: number, close: string): readonly string[] => {
	const end = lines.findIndex((text, index) => index >= line && text.trimEnd().endsWith(close));
	return lines.slice(line + 1, end + 1);
};

function* curesOfValue(line: number, lines: readonly string[], { indent, name, value }: Line): Generator<Cure> {
	const before = name === undefined ? '' : `${name}: `;
	const shown = `${indent.includes('-') && name === undefined ? '- ' : ''}${before}`;
	const replace = (text: string, fault: string, joined: readonly string[] = []): Cure => ({
		line,
		changes: [[line, `${indent}${before}${text}`], ...joined.map((_, index) => [line + 1 + index, ''] as const)],
		sentence: `${fault}: ${shown}${text}`,
	});
	if (/^[[{]/.test(value)) {
		const fault = `tem um parêntese (${value[0]}) que não fecha onde devia, ou falta-lhe uma vírgula ou umas aspas`;
		yield replace(mendBrackets(value), `${fault}. Escreva`);
		const others = linesInBrackets(lines, line, value.startsWith('[') ? ']' : '}');
		const whole = [value, ...others.map((other) => other.trim())].join(' ');
		if (others.length > 0) yield replace(mendBrackets(whole), `${fault}. Escreva tudo numa linha`, others);
	}
	if (/^[|>] ?\S/.test(value))
		yield replace(
			value.replace(/^[|>] */, ''),
			`tem um texto na mesma linha que o sinal «${value[0]}». Escreva-o sem o sinal`,
		);
	if (isClosed(value.replace(/,$/, '')))
		yield replace(value.replace(/,$/, ''), 'acaba com uma vírgula a mais. Escreva');
	const { text = '', note = '' } = /^(?<text>.*?)(?<note> +# .*)?$/.exec(value)?.groups ?? {};
	const fault = faultOfText(text);
	if (fault) yield replace(`${quote(text)}${note}`, fault);
}

/** A name, a dash or a line of dashes that lacks its sign or its space. */
function* curesOfSigns(line: number, text: string, names: ReadonlySet<string>): Generator<Cure> {
	const cure = (written: string, sentence: string): Cure => ({ line, changes: [[line, written]], sentence });
	const noSpace = /^(?<indent> *(?:- +)?)(?<name>[A-Za-z]\w*):(?<value>[^\s/].*)$/.exec(text)?.groups;
	if (noSpace) {
		const written = `${noSpace['name']}: ${noSpace['value']}`;
		yield cure(`${noSpace['indent']}${written}`, `não tem espaço a seguir aos dois pontos. Escreva: ${written}`);
	}
	const noDashSpace = /^(?<indent> *)-(?<item>[^\s-].*)$/.exec(text)?.groups;
	if (noDashSpace)
		yield cure(
			`${noDashSpace['indent']}- ${noDashSpace['item']}`,
			`não tem espaço a seguir ao hífen. Escreva: - ${noDashSpace['item']}`,
		);
	const noColon = /^(?<indent> *(?:- +)?)(?<name>[A-Za-z]\w*)(?: *=)? +(?<value>\S.*)$/.exec(text)?.groups;
	if (noColon && names.has(noColon['name'] ?? '')) {
		const written = `${noColon['name']}: ${noColon['value']}`;
		yield cure(
			`${noColon['indent']}${written}`,
			`não tem dois pontos e um espaço a seguir ao nome do campo. Escreva: ${written}`,
		);
	}
	const common = text.replace(new RegExp(ODD_SPACE, 'gu'), ' ').trimEnd();
	if (common !== text)
		yield cure(
			common.replace(/^( *-) +/, '$1 '),
			'tem um espaço copiado de outro programa, que não serve. Apague os espaços à esquerda, os que vêm a seguir aos dois pontos ou ao hífen e os do fim, e escreva os que fazem falta com a barra de espaços',
		);
}

const COUNTED = ['', 'um espaço', 'dois espaços', 'três espaços', 'quatro espaços'];

const leave = (spaces: number): string =>
	spaces === 0
		? 'Apague o que tem à esquerda'
		: `Ponha-lhe à esquerda ${COUNTED[spaces] ?? `${spaces} espaços`}, e mais nada`;

/** The line with as many spaces before it as other lines have that it may belong to, the nearest first. */
function* curesOfIndent(line: number, lines: readonly string[], others: readonly string[]): Generator<Cure> {
	const text = lines[line] ?? '';
	const above = toLine(lines[line - 1]);
	const isBlock = /^[|>][-+]?$/.test(above.value);
	const within = above.indent.length + 2;
	const near = others.flatMap((other) => [toLine(other).indent.length, indentOf(other)]);
	const opens = above.name !== undefined && (above.value === '' || isBlock);
	for (const spaces of new Set(opens ? [within, ...near] : [...near, within])) {
		let fault = 'não está alinhada com as do mesmo grupo';
		if (/^\s*\t/.test(text)) fault = 'começa com um tabulador (a tecla Tab)';
		else if (isBlock) fault = 'é do texto do campo de cima, e não está para dentro dele';
		else if (above.value && indentOf(text) > above.indent.length) fault = 'está mais para dentro do que a de cima';
		const written = ' '.repeat(spaces) + text.trimStart();
		yield { line, changes: [[line, written]], sentence: `${fault}. ${leave(spaces)}` };
	}
}

/** A line that goes on with the text above it. */
function* curesOfJoin(line: number, lines: readonly string[], names: ReadonlySet<string>): Generator<Cure> {
	const text = lines[line]?.trim() ?? '';
	const { indent, name, value } = toLine(lines[line - 1], names);
	const isAnswer = value !== '' && (name !== undefined || indent.includes('-'));
	if (
		!isAnswer ||
		/^ *\t/.test(lines[line] ?? '') ||
		/^[-#[{|>]/.test(text) ||
		/^[[{|>"']/.test(value) ||
		names.has(toLine(text).name ?? '')
	)
		return;
	const before = name === undefined ? '' : `${name}: `;
	const joined = `${value} ${text}`;
	const written = faultOfText(joined) ? quote(joined) : joined;
	const shown = `${indent.includes('-') && name === undefined ? '- ' : ''}${before}${written}`;
	yield {
		line,
		changes: [
			[line - 1, `${indent}${before}${written}`],
			[line, ''],
		],
		sentence: `continua o texto da linha de cima. Escreva as duas numa só: ${shown}`,
	};
}

/** All that may mend the lines above and at `line`, the first that they can't be understood with. */
function* curesAt(line: number, lines: readonly string[], names: ReadonlySet<string>): Generator<Cure> {
	const text = lines[line] ?? '';
	yield* curesOfSigns(line, text, names);
	yield* curesOfValue(line, lines, toLine(text, names));
	yield* curesOfJoin(line, lines, names);
	yield* curesOfIndent(
		line,
		lines,
		lines
			.slice(0, line)
			.filter((other) => other.trim() !== '')
			.reverse(),
	);
	// The first of several fields, rather than all that follow it, may be out of line.
	if (line > 0) yield* curesOfIndent(line - 1, lines, [text]);
}

/** A line that YAML refuses or misreads, counted from zero. */
interface YamlFault {
	readonly line: number;
	/** In Portuguese: what is wrong, and how to correct it. */
	readonly sentence: string;
}

const withChanges = (lines: readonly string[], changes: Cure['changes']): string[] => {
	const cured = [...lines];
	for (const [line, written] of changes) cured[line] = written;
	return cured;
};

/** The cure after which most lines are right. `undefined` if none makes more of them right. */
const findCure = (lines: readonly string[], faulty: number, names: ReadonlySet<string>): Cure | undefined => {
	let best: Cure | undefined;
	let reached = faulty;
	for (const cure of curesAt(faulty, lines, names)) {
		const next = findFirstFaulty(withChanges(lines, cure.changes));
		if (next > reached) [best, reached] = [cure, next];
		if (reached === Infinity) break;
	}
	return best;
};

/** What to do with a field that is there already: in a list, it may begin the next item. */
const explainRepeated = (lines: readonly string[], faulty: number): string => {
	const text = lines[faulty] ?? '';
	const written = text.replace(/^( *) {2}(?=\S)/, '$1- ');
	return written !== text && findFirstFaulty(withChanges(lines, [[faulty, written]])) > faulty
		? `repete um campo que já está acima. Se começa outro da lista, escreva: ${written.trim()}; se não, apague uma das duas`
		: 'repete um campo que já está acima. Apague uma das duas';
};

/** Lines of a text that stands where fields are still expected, or of a mark that should end them. */
const explainEnd = (lines: readonly string[], faulty: number): string | undefined => {
	const text = lines[faulty]?.trim() ?? '';
	if (text === '---') return 'não faz falta neste ficheiro, que só tem campos. Apague-a';
	if (text.startsWith('```')) return 'não é um campo: é o que cerca o exemplo no guia. Apague-a, e a outra que tem ```';
	if (text.startsWith('<!--'))
		return 'é um comentário de outra linguagem. Aqui um comentário começa por #: troque os sinais';
	if (/^(?:[-–—_=*]{2,}|[–—])$/.test(text)) return 'devia ter só três hífenes, para acabar os campos: ---';
	const isAfterBlank = faulty > 0 && lines[faulty - 1]?.trim() === '';
	return isAfterBlank && /^[^\s#-]/.test(lines[faulty] ?? '') && !/^\w+:/.test(text)
		? 'parece já o texto. Por cima dele, e por baixo do último campo, falta uma linha com três hífenes: ---'
		: undefined;
};

/** Why YAML does not understand these lines, or misreads them. `names`: those of the fields. A cure that is told works. */
const explainFault = (lines: readonly string[], names: ReadonlySet<string>): YamlFault => {
	const faulty = findFirstFaulty(lines);
	const say = (line: number, fault: string): YamlFault => ({
		line,
		sentence: `a linha «${lines[line]?.trim()}» ${fault}`,
	});
	if (readYaml(lines.slice(0, faulty + 1).join('\n')).isRepeated) return say(faulty, explainRepeated(lines, faulty));
	const end = explainEnd(lines, faulty);
	if (end) return say(faulty, end);
	const cure = findCure(lines, faulty, names);
	return cure
		? say(cure.line, cure.sentence)
		: say(faulty, 'não se percebe. Escreva o nome do campo, dois pontos, um espaço e, entre aspas, o texto');
};

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

/** What is wrong with a file as a whole. */
interface Fault {
	/** Counted from one. */
	readonly line: number;
	readonly sentence: string;
}

const countLines = (text: string): number => text.split('\n').length - 1;

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

/** A content file's fields and its text, or why they can't be told apart. */
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

type ReadFields = Fields | Fault;

const keyOf = ({ key }: Pair): unknown => (isScalar(key) ? key.value : key);

/** The parsed YAML, or why it can't be parsed. `names`: those that its fields may have, by which words of a text are told from them. */
export const readFields = (yaml: string, firstLine: number, names: ReadonlySet<string> = new Set()): ReadFields => {
	const { document, faultyLine, lineAt } = readYaml(yaml);
	if (faultyLine !== undefined) {
		const { line, sentence } = explainFault(yaml.split(/\r?\n/), names);
		return { line: line + firstLine, sentence };
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
