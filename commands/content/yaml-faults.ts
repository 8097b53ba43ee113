import { type Document, isScalar, type Scalar, visit } from 'yaml';

/** A line that YAML refuses or misreads, counted from zero. */
export interface YamlFault {
	readonly line: number;
	/** In Portuguese: what is wrong, and how to correct it. */
	readonly sentence: string;
}

/** A field on a line of its own: its indentation, with the dash of a list; its name; and its value. */
const FIELD = /^(?<indent> *(?:- +)?)(?<name>[A-Za-z]\w*):(?: +(?<value>\S.*?))?\s*$/;

const fieldOf = (line = '') => {
	const { indent = '', name, value = '' } = FIELD.exec(line)?.groups ?? {};
	return name === undefined ? undefined : { indent: indent.length, name, value };
};

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** A text in the straight quotes that it does not have itself. Quotes at its ends that are no pair are left out. */
const quote = (text: string): string => {
	const bare = text.replace(/^["'“‘](?=[^"“”]*["”’]?$)/, '').replace(/(?<=^[^"“”]*)["'”’]$/, '');
	return bare.includes('"') && !bare.includes("'") ? `'${bare}'` : `"${bare.replaceAll('"', '\\"')}"`;
};

/** Whether a value that begins with a quote ends with it, without one in between that would close it. */
const isClosed = (value: string): boolean => /^(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*")\s*(?:#.*)?$/.test(value);

/** Faults that are certain wherever they stand, since nothing right looks like them. */
const findCertain = (line: string): string | undefined => {
	if (/^ *\t/.test(line)) return 'começa com um tabulador (a tecla Tab). Apague-o e ponha dois espaços no lugar dele';
	const { name, value = '' } = fieldOf(line) ?? {};
	if (/^["'].*[“”‘’]$/.test(value) && !isClosed(value))
		return `abre com aspas direitas e fecha com aspas curvas. Escreva: ${name}: ${quote(value)}`;
	if (value.startsWith("'") && !isClosed(value))
		return `tem aspas simples ou um apóstrofo que baralham o texto. Ponha-o entre aspas duplas: ${name}: ${quote(value)}`;
	if (value.startsWith('"') && !isClosed(value))
		return `tem aspas que abrem e não fecham, ou que fecham antes do fim. Escreva: ${name}: ${quote(value)}`;
	return undefined;
};

/** Faults that are likely on a line that YAML does not understand. */
const findLikely = (line: string, above: readonly string[]): string | undefined => {
	const { indent, name, value = '' } = fieldOf(line) ?? {};
	const missingSpace = /^ *(?:- +)?(?<name>[A-Za-z]\w*):(?<value>[^\s/].*)$/.exec(line)?.groups;
	if (missingSpace)
		return `não tem espaço a seguir aos dois pontos. Escreva: ${missingSpace['name']}: ${missingSpace['value']}`;
	if (/^ *-[^\s-]/.test(line)) return `não tem espaço a seguir ao hífen. Escreva: - ${line.trim().slice(1)}`;
	if (/^[“‘«]/.test(value) && value.includes(': '))
		return `tem dois pontos no texto, e aí só servem aspas direitas por fora. Escreva: ${name}: ${quote(value)}`;
	if (/^(?:[@`%*&!|>?]|- )/.test(value))
		return `tem um texto que começa por «${value[0]}», que aqui quer dizer outra coisa. Ponha-o entre aspas: ${name}: ${quote(value)}`;
	if (/^[[{]/.test(value))
		return `abre um parêntese (${value[0]}) e não o fecha onde devia. Escreva tudo numa linha: ${name}: [um, outro]`;
	if (/: /.test(value)) return `tem dois pontos no texto. Ponha-o entre aspas: ${name}: ${quote(value)}`;
	const group = above.map(fieldOf).findLast((field) => field !== undefined);
	if (indent !== undefined && group && indent !== group.indent)
		return `não está alinhada com as do mesmo grupo. Ponha-lhe à esquerda os mesmos espaços que elas têm`;
	if (name === undefined && !/^ *(?:#|- |$)/.test(line))
		return 'não tem dois pontos e um espaço a seguir ao nome do campo. Acrescente-os, ou junte-a à linha de cima';
	return undefined;
};

/** Whether a line is indented below a field that has its value on the line above, which joins the two. */
const isJoined = (lines: readonly string[], index: number): boolean => {
	const above = fieldOf(lines[index - 1]);
	const line = lines[index] ?? '';
	return Boolean(above?.value && !/^[|>]/.test(above.value) && fieldOf(line) && indentOf(line) > above.indent);
};

/** Why YAML does not understand a text. `at`: the line that its error names, counted from zero, which may follow the fault. */
export const explainError = (lines: readonly string[], at: number): YamlFault => {
	const say = (line: number, fault: string): YamlFault => ({
		line,
		sentence: `a linha «${lines[line]?.trim()}» ${fault}`,
	});
	for (const [index, line] of lines.slice(0, at + 2).entries()) {
		const certain = findCertain(line);
		if (certain) return say(index, certain);
	}
	if (isJoined(lines, at + 1))
		return say(at + 1, 'está mais para dentro do que a de cima. Ponha-lhe à esquerda os mesmos espaços que ela tem');
	for (const index of [at, at - 1, at - 2]) {
		const likely = findLikely(lines[index] ?? '', lines.slice(0, Math.max(index, 0)));
		if (likely) return say(index, likely);
	}
	return say(at, 'não se percebe. Se o texto tem dois pontos, ponha-o entre aspas');
};

/**
 * A text that YAML takes for a sign of its own: `*a*` for a reference, `&a b` for a name, `!a b` for a type. It returns the
 * offset at which the text begins.
 */
export const findSign = (document: Document): number | undefined => {
	let offset: number | undefined;
	visit(document, {
		Alias: (_, { range }) => {
			offset ??= range?.[0];
		},
		Node: (_, node) => {
			const { anchor, tag, range } = node as Scalar;
			if (anchor || (isScalar(node) && tag?.startsWith('!'))) offset ??= range?.[0];
		},
	});
	return offset;
};
