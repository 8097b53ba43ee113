/** What stays as it is in a text: names to be filled in, addresses of links, and Markdown's signs at its start. */
const FIXED = /(\{\{?\w+\}?\}|\]\([^)]*\)|^(?:#+|-) )/;

/** Doubles letters, which makes a text longer by two fifths, within its words as in languages that join them. */
const stretch = (text: string): string => text.replace(/[aeiousy]/gi, '$&$&');

/** A text of an invented language: in brackets, and longer. */
const toPseudoText = (text: string): string => {
	const [, sign = '', rest = ''] = /^((?:#+|-) )?([\s\S]*)$/.exec(text) ?? [];
	const parts = rest.split(FIXED).map((part) => (FIXED.test(part) ? part : stretch(part)));
	return `${sign}⟦${parts.join('')}⟧`;
};

/** The dictionary of an invented language, made of another one: who finds a text without brackets has found one in the code. */
export const toPseudoDictionary = (node: unknown): unknown => {
	if (typeof node === 'string') return toPseudoText(node);
	if (Array.isArray(node)) return node.map(toPseudoDictionary);
	return Object.fromEntries(Object.entries(node as object).map(([key, value]) => [key, toPseudoDictionary(value)]));
};
