/** A change that may mend a line which YAML does not understand. */
export interface Cure {
	readonly line: number;
	/** What this line, and others that are joined to it, become. */
	readonly changes: readonly (readonly [line: number, written: string])[];
	/** In Portuguese, after the line itself: what is wrong, and how to correct it. */
	readonly sentence: string;
}

const LINE =
	/^(?<indent>\s*(?:- +)*)(?:(?<name>[\p{L}_][\p{L}\d_-]*):(?: +(?<value>\S.*?))?|(?<item>[^\s-].*?|-\S.*?))?\s*$/u;

interface Line {
	/** What stands before the name or the value: spaces, and the dashes of lists. */
	readonly indent: string;
	readonly name: string | undefined;
	/** Of a field, or of an item of a list without a name. */
	readonly value: string;
}

/** `names`: those of the fields. What stands before a colon in a list may be a word of a text. */
const toLine = (text = '', names?: ReadonlySet<string>): Line => {
	const { indent = '', name, value, item } = LINE.exec(text)?.groups ?? {};
	return names && name !== undefined && indent.includes('-') && !names.has(name)
		? { indent, name: undefined, value: text.slice(indent.length).trimEnd() }
		: { indent, name, value: value ?? item ?? '' };
};

/** Spaces that other programs paste and that YAML takes for letters. */
export const ODD_SPACE = '[\\u00a0\\u2007\\u202f\\u200b\\ufeff]';

const indentOf = (text: string): number => text.length - text.trimStart().length;

/** A text in the straight quotes that it does not have itself. Quotes at its ends that are no pair are left out. */
const quote = (text: string): string => {
	const bare = text.replace(/^["'“‘](?=[^"“”]*["'”’]?$)/, '').replace(/(?<=^[^"“”]*)["'”’]$/, '');
	return bare.includes('"') && !bare.includes("'") ? `'${bare}'` : `"${bare.replaceAll('"', '\\"')}"`;
};

/** Whether a value that begins with a quote ends with it, without one in between that would close it. */
const isClosed = (value: string): boolean => /^(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*")\s*(?:#.*)?$/.test(value);

/** What is wrong with a value that needs quotes around it, up to the value as it should be. */
const faultOfText = (value: string): string | undefined => {
	if (/^["'].*[“”‘’]$/.test(value)) return 'abre com aspas direitas e fecha com aspas curvas. Escreva';
	if (/^[“‘].*["']$/.test(value)) return 'abre com aspas curvas e fecha com aspas direitas. Escreva';
	if (value.startsWith("'"))
		return 'tem aspas simples ou um apóstrofo que baralham o texto. Ponha-o entre aspas duplas';
	if (value.startsWith('"')) return 'tem aspas que abrem e não fecham, ou que fecham antes do fim. Escreva';
	if (/^[“‘«].*: /.test(value)) return 'tem dois pontos no texto, e aí só servem aspas direitas por fora. Escreva';
	if (/^(?:[@`%*&!|>?]|- )/.test(value))
		return `tem um texto que começa por «${value[0]}», que aqui quer dizer outra coisa. Ponha-o entre aspas`;
	if (/:(?: |$)/.test(value)) return 'tem dois pontos no texto. Ponha-o entre aspas';
	if (/(?:^| )#/.test(value)) return 'tem um #, e o que vem a seguir a esse sinal não aparece. Ponha-o entre aspas';
	return value.endsWith('"') ? 'tem aspas que fecham e não abrem. Escreva' : undefined;
};

/** A value of a group or a list between brackets. */
const quoteIfNeeded = (value: string): string =>
	/^["']/.test(value) ? (isClosed(value) ? value : quote(value)) : /["“”]|: | #/.test(value) ? quote(value) : value;

/** A list or group in brackets, with the commas, quotes and the bracket that may be missing. */
const mendBrackets = (value: string): string => {
	const isList = value.startsWith('[');
	const close = isList ? ']' : '}';
	const inner = value
		.slice(1)
		.replace(isList ? /\]?\s*$/ : /\}?\s*$/, '')
		.trim();
	if (isList) return `[${inner.split(/ *, */).filter(Boolean).map(quoteIfNeeded).join(', ')}${close}`;
	const entries = inner.split(/(?:\s*,)?\s+(?=[A-Za-z]\w*: )/);
	return `{ ${entries.map((entry) => entry.replace(/^(\w+: +)(.*)$/, (_, name, text) => name + quoteIfNeeded(text))).join(', ')} ${close}`;
};

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
	if (!isAnswer || /^[-#[{|>]/.test(text) || /^[[{|>"']/.test(value) || names.has(toLine(text).name ?? '')) return;
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
