import { faultOfText, indentOf, isClosed, type Line, mendBrackets, ODD_SPACE, quote, toLine } from './yaml-lines.ts';

/** A change that may mend a line which YAML does not understand. */
export interface Cure {
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
export function* curesAt(line: number, lines: readonly string[], names: ReadonlySet<string>): Generator<Cure> {
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
