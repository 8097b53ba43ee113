/** The definite article with which a name is said: «a» of «a Casa da Mata», «os» of «os Amigos do Vale». */
export type Article = 'a' | 'o' | 'as' | 'os';

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
