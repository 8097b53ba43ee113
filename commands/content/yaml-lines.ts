const LINE =
	/^(?<indent>\s*(?:- +)*)(?:(?<name>[\p{L}_][\p{L}\d_-]*):(?: +(?<value>\S.*?))?|(?<item>[^\s-].*?|-\S.*?))?\s*$/u;

export interface Line {
	/** What stands before the name or the value: spaces, and the dashes of lists. */
	readonly indent: string;
	readonly name: string | undefined;
	/** Of a field, or of an item of a list without a name. */
	readonly value: string;
}

/** `names`: those of the fields. What stands before a colon in a list may be a word of a text. */
export const toLine = (text = '', names?: ReadonlySet<string>): Line => {
	const { indent = '', name, value, item } = LINE.exec(text)?.groups ?? {};
	return names && name !== undefined && indent.includes('-') && !names.has(name)
		? { indent, name: undefined, value: text.slice(indent.length).trimEnd() }
		: { indent, name, value: value ?? item ?? '' };
};

/** Spaces that other programs paste and that YAML takes for letters. */
export const ODD_SPACE = '[\\u00a0\\u2007\\u202f\\u200b\\ufeff]';

export const indentOf = (text: string): number => text.length - text.trimStart().length;

/** A text in the straight quotes that it does not have itself. Quotes at its ends that are no pair are left out. */
export const quote = (text: string): string => {
	const bare = text.replace(/^["'“‘](?=[^"“”]*["'”’]?$)/, '').replace(/(?<=^[^"“”]*)["'”’]$/, '');
	return bare.includes('"') && !bare.includes("'") ? `'${bare}'` : `"${bare.replaceAll('"', '\\"')}"`;
};

/** Whether a value that begins with a quote ends with it, without one in between that would close it. */
export const isClosed = (value: string): boolean => /^(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*")\s*(?:#.*)?$/.test(value);

/** What is wrong with a value that needs quotes around it, up to the value as it should be. */
export const faultOfText = (value: string): string | undefined => {
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
export const mendBrackets = (value: string): string => {
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
