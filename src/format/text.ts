const conjunction = new Intl.ListFormat('pt-PT', { type: 'conjunction' });
const disjunction = new Intl.ListFormat('pt-PT', { type: 'disjunction' });

/** «sábado e domingo». */
export const formatList = (items: readonly string[]): string => conjunction.format(items);

/** «MB WAY ou transferência bancária». */
export const formatChoice = (options: readonly string[]): string => disjunction.format(options);

/** The definite article of a name: «a» in «a Casa da Mata», «os» in «os Amigos do Vale». */
type Article = 'a' | 'o' | 'as' | 'os';

const CONTRACTIONS = {
	a: { a: 'à', o: 'ao', as: 'às', os: 'aos' },
	de: { a: 'da', o: 'do', as: 'das', os: 'dos' },
	em: { a: 'na', o: 'no', as: 'nas', os: 'nos' },
} as const;

/** A name after a preposition, contracted with its article: «à Casa da Mata»; without an article, «em Alvadia». */
export const afterPreposition = (
	preposition: keyof typeof CONTRACTIONS,
	{ name, article }: { readonly name: string; readonly article?: Article | undefined },
): string => `${article ? CONTRACTIONS[preposition][article] : preposition} ${name}`;

/** A text with its `{{names}}` filled in. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
	text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** A text in lower case without accents. If the text is in NFC, each letter keeps its position. */
export const toPlainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text as part of an address: lower case without accents, digits and hyphens; empty if none of these is left. */
export const toSlug = (text: string): string =>
	toPlainLetters(text)
		.match(/[a-z0-9]+/g)
		?.join('-') ?? '';

/**
 * Characters that could rewrite a terminal's screen or turn its text around: control characters except line break and tab,
 * and characters that change the direction of reading. Forms remove them, but what is stored may be from a backup.
 */
export const DECEPTIVE = /[^\P{Cc}\n\t]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** The text with a sign in the place of each character that a terminal would obey. */
export const makeVisible = (text: string): string => text.replace(DECEPTIVE, '\uFFFD');
