import { isCollection, isMap } from 'yaml';
import { ODD_SPACE, readYaml } from './yaml.ts';

/** Whether the first lines of a file are empty or valid fields. */
const isValid = (lines: readonly string[]): boolean => {
	const { document, faultyLine } = readYaml(lines.join('\n'));
	return faultyLine === undefined && (document.contents === null || isCollection(document.contents));
};

/**
 * The first line that makes the lines up to it invalid, counted from zero; `Infinity` if all are valid. The parser's own
 * position may be far below: for unclosed quotes, the end of the file.
 */
const findFirstFaulty = (lines: readonly string[]): number => {
	const { document, faultyLine } = readYaml(lines.join('\n'));
	if (faultyLine === undefined && (document.contents === null || isMap(document.contents))) return Infinity;
	let count = Math.min((faultyLine ?? lines.length) + 1, lines.length - 1);
	while (!isValid(lines.slice(0, count))) count -= 1;
	return count;
};

const LINE =
	/^(?<indent>\s*(?:- +)*)(?:(?<name>[\p{L}_][\p{L}\d_-]*):(?: +(?<value>\S.*?))?|(?<item>[^\s-].*?|-\S.*?))?\s*$/u;

interface Line {
	/** The spaces and list dashes before the name or the value. */
	readonly indent: string;
	/** The field's name; an item of a list may have none. */
	readonly name: string | undefined;
	readonly value: string;
}

/** `names`: the fields' names, because a word before a colon in a list may be text. */
const toLine = (text = '', names?: ReadonlySet<string>): Line => {
	const { indent = '', name, value, item } = LINE.exec(text)?.groups ?? {};
	return names && name !== undefined && indent.includes('-') && !names.has(name)
		? { indent, name: undefined, value: text.slice(indent.length).trimEnd() }
		: { indent, name, value: value ?? item ?? '' };
};

interface Correction {
	readonly written: string;
	/** In Portuguese, after the line itself: what is wrong, and how to correct it. */
	readonly sentence: string;
}

/** A field whose name is followed by no colon, by a sign of equality, or by no space. */
const FIELD = /^( *(?:- +)?)([A-Za-z]\w*)(?:(:)(?=[^\s/])|(?: *=)? +)(\S.*)$/;
const ITEM = /^( *)-([^\s-].*)$/;

const correctSigns = (text: string, names: ReadonlySet<string>): Correction[] => {
	const [, indent = '', name = '', colon, value = ''] = FIELD.exec(text) ?? [];
	const missing = colon ? 'espaço a seguir aos dois pontos' : 'dois pontos e um espaço a seguir ao nome do campo';
	const spaced = text.replace(/([{,]\s*)(\w+):(?=[^\s/])/g, '$1$2: ');
	const common = text.replace(new RegExp(ODD_SPACE, 'gu'), ' ').trimEnd();
	return [
		...(colon || names.has(name)
			? [
					{
						written: `${indent}${name}: ${value}`,
						sentence: `não tem ${missing}. Escreva: ${name}: ${value}`,
					},
				]
			: []),
		{
			written: spaced,
			sentence: `não tem espaço a seguir aos dois pontos. Escreva: ${spaced.trim()}`,
		},
		{
			written: text.replace(ITEM, '$1- $2'),
			sentence: text.replace(ITEM, 'não tem espaço a seguir ao hífen. Escreva: - $2'),
		},
		{
			written: common.replace(/^( *-) +/, '$1 '),
			sentence:
				'tem um espaço copiado de outro programa, que não serve. Apague os espaços à esquerda, os que vêm a seguir aos dois pontos ou ao hífen e os do fim, e escreva os que fazem falta com a barra de espaços',
		},
	];
};

/** A text in the straight quotes that it does not have itself. Quotes at its ends that are no pair are left out. */
const quote = (text: string): string => {
	const bare = text.replace(/^["'“‘](?=[^"“”]*["'”’]?$)/, '').replace(/(?<=^[^"“”]*)["'”’]$/, '');
	return bare.includes('"') && !bare.includes("'") ? `'${bare}'` : `"${bare.replaceAll('"', '\\"')}"`;
};

/** Why a text needs quotes. */
const TEXTS: readonly (readonly [pattern: RegExp, fault: string])[] = [
	[/^'/, 'tem aspas simples ou um apóstrofo que baralham o texto. Ponha-o entre aspas duplas'],
	[/^"|^“[^”]*$|^[^"]*"$/, 'tem aspas que não abrem, que não fecham, ou que fecham antes do fim. Escreva'],
	[/^(?:[@`%*&!|>?]|- )/, 'tem um texto que começa por um sinal que aqui quer dizer outra coisa. Ponha-o entre aspas'],
	[/:(?: |$)/, 'tem dois pontos no texto. Ponha-o entre aspas'],
	[/(?:^| )#/, 'tem um #, e o que vem a seguir a esse sinal não aparece. Ponha-o entre aspas'],
];

const correctText = ({ indent, name, value }: Line): Correction[] => {
	if (/^[[{]/.test(value)) return [];
	const { text = '', note = '' } = /^(?<text>.*?)(?<note> +# .*)?$/.exec(value)?.groups ?? {};
	const fault = TEXTS.find(([pattern]) => pattern.test(text))?.[1];
	const before = name === undefined ? '' : `${name}: `;
	const dash = indent.includes('-') && name === undefined ? '- ' : '';
	const quoted = `${quote(text)}${note}`;
	return fault ? [{ written: `${indent}${before}${quoted}`, sentence: `${fault}: ${dash}${before}${quoted}` }] : [];
};

const widthOf = (text: string): number => text.length - text.trimStart().length;

/** A line with the indentation of others, the nearest first, or of what is inside the line above. */
const correctIndent = (text: string, above: Line, others: readonly string[]): Correction[] => {
	const opens = above.name !== undefined && /^(?:[|>][-+]?)?$/.test(above.value);
	const within = above.indent.length + 2;
	const near = others.flatMap((other) => [toLine(other).indent.length, widthOf(other)]);
	const fault = /^\s*\t/.test(text)
		? 'começa com um tabulador (a tecla Tab)'
		: 'não está alinhada com as do mesmo grupo';
	const cureOf = (spaces: number): string => {
		if (spaces === 0) return 'Apague os espaços à esquerda';
		return `Ponha-lhe à esquerda ${spaces} ${spaces === 1 ? 'espaço' : 'espaços'}, e mais nada`;
	};
	return Array.from(new Set(opens ? [within, ...near] : [...near, within]), (spaces) => ({
		written: ' '.repeat(spaces) + text.trimStart(),
		sentence: `${fault}. ${cureOf(spaces)}`,
	}));
};

/** Lines that are no field, whatever is around them. */
const NO_FIELDS: readonly (readonly [pattern: RegExp, fault: string])[] = [
	[/^---$/, 'não faz falta neste ficheiro, que só tem campos. Apague-a'],
	[/^```/, 'não é um campo: é o que cerca o exemplo no guia. Apague-a, e a outra que tem ```'],
	[/^(?:[-–—_=*]{2,}|[–—])$/, 'devia ter só três hífenes, para acabar os campos: ---'],
];
const BODY = 'parece já o texto. Por cima dele, e por baixo do último campo, falta uma linha com três hífenes: ---';
const BRACKETS =
	'tem um parêntese que não fecha onde devia, ou falta-lhe uma vírgula ou umas aspas. Escreva tudo numa linha, como [um, dois] ou { a: um, b: dois }';
const BRACKETS_IN_A_LINE =
	'tem um parêntese que não fecha onde devia, ou falta-lhe uma vírgula ou umas aspas. Escreve-se [um, dois] ou { a: um, b: dois }';
const UNCLEAR =
	'não se percebe. Escreva o nome do campo, dois pontos, um espaço e, entre aspas, o texto; se continua a linha de cima, escreva as duas numa só';

/**
 * Why these lines are invalid or misread: the line, counted from zero, and a sentence in Portuguese. `names`: the
 * fields' names. A correction is suggested only if it makes more lines valid; `cured`: the lines with it.
 */
export const explainYaml = (
	lines: readonly string[],
	names: ReadonlySet<string>,
): { readonly line: number; readonly sentence: string; readonly cured?: readonly string[] } => {
	const faulty = findFirstFaulty(lines);
	const text = lines[faulty] ?? '';
	const faultAt = (line: number, fault: string) => ({ line, sentence: `a linha «${lines[line]?.trim()}» ${fault}` });
	if (readYaml(lines.slice(0, faulty + 1).join('\n')).isRepeated) {
		const inList = /^ {2,}[^-]/.test(text) ? `; se começa outro da lista, escreva: - ${text.trim()}` : '';
		return faultAt(faulty, `repete um campo que já está acima. Apague uma das duas${inList}`);
	}
	const noField = NO_FIELDS.find(([pattern]) => pattern.test(text.trim()))?.[1];
	if (noField) return faultAt(faulty, noField);
	const above = lines.slice(0, faulty).filter((line) => line.trim() !== '');
	const isAfterBlank = faulty > 0 && lines[faulty - 1]?.trim() === '';
	/** A field, as far as one can tell, or a line of the text of the field above. */
	const isField =
		/^\w+:/.test(text) || names.has(/^\w+/.exec(text)?.[0] ?? '') || /[|>][-+]?$/.test(above.at(-1) ?? '');
	if (isAfterBlank && /^[^\s#-]/.test(text) && !isField) return faultAt(faulty, BODY);
	const corrections = [
		...correctSigns(text, names),
		...correctText(toLine(text, names)),
		...correctIndent(text, toLine(lines[faulty - 1]), above.toReversed()),
	].map((correction) => ({ ...correction, line: faulty }));
	// The first of several fields, rather than all that follow it, may be out of line.
	const first = correctIndent(lines[faulty - 1] ?? '', toLine(lines[faulty - 2]), [text]);
	if (faulty > 0) corrections.push(...first.map((correction) => ({ ...correction, line: faulty - 1 })));
	let best: (typeof corrections)[number] | undefined;
	let reached = faulty;
	for (const correction of corrections) {
		const next = findFirstFaulty(lines.with(correction.line, correction.written));
		if (next > reached) [best, reached] = [correction, next];
		if (reached === Infinity) break;
	}
	if (best) return { ...faultAt(best.line, best.sentence), cured: lines.with(best.line, best.written) };
	const [opens, closes] = [/(?:^|: |- )[[{]/, /[\]}]$/].map((bracket) => bracket.test(text.trim()));
	if (opens && closes) return faultAt(faulty, BRACKETS_IN_A_LINE);
	return faultAt(faulty, opens || closes ? BRACKETS : UNCLEAR);
};
