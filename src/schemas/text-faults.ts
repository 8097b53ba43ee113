import { SAYS_NOTHING } from './fields.ts';

/** The address of a link that is none, because of a space. */
export const faultOfSpaces = (text: string): string | undefined => {
	const [, words, target] = /\[([^\]]+)\]\s+\(((?:\.?\/|https?:|mailto:)[^)]*)\)/.exec(text) ?? [];
	if (words && target) return `tem um espaço entre ] e (, e a hiperligação não aparece. Escreva: [${words}](${target})`;
	const [spaced, label = '', address = ''] = /(!?\[[^\]]*\])\(([^)\s]+\s[^)]*)\)/.exec(text) ?? [];
	return spaced
		? `tem «${spaced}», e nem a imagem nem a hiperligação aparecem: o endereço tem um espaço. Escreva: ${label}(<${address}>)`
		: undefined;
};

const TITLE = /^(?<signs>#{1,6})(?<title>[^\s#].*)$/;
/** One plain word with a capital is a title. */
const HASHTAGS = /^(?!#\p{Lu}\p{Ll}+$)(?:#[\p{L}\d_]+\s*)+$/u;

export const faultOfTitle = (line: string): string | undefined => {
	const { signs = '', title } = (!HASHTAGS.test(line) && TITLE.exec(line)?.groups) || {};
	const orWords = signs === '#' ? `; se não é um título, escreva: \\${line}` : '';
	return title && `tem um título sem espaço a seguir a ${signs}. Escreva: ${signs.padStart(2, '#')} ${title}${orWords}`;
};

/** What is wrong with the words for a picture. */
export const faultOfAlt = (url: string, alt: string): string | undefined =>
	alt.trim() === '' || SAYS_NOTHING.test(alt.trim())
		? `mostra a imagem «${url}» sem dizer o que nela se vê. Escreva: ![O que se vê](${url})`
		: undefined;

interface Heading {
	readonly depth: number;
	readonly line: number;
}

export function* faultsOfHeadings(headings: readonly Heading[]): Generator<readonly [line: number, fault: string]> {
	let above = 1;
	for (const { depth, line } of headings) {
		if (depth === 1) yield [line, 'tem um título com um só #, que é o título da página. Escreva-o com ##'];
		else if (depth > above + 1)
			yield [
				line,
				`tem um título com ${'#'.repeat(depth)} que não está por baixo de nenhum com ${'#'.repeat(depth - 1)}. Escreva-o com ${'#'.repeat(above + 1)}`,
			];
		above = Math.max(depth, 2);
	}
}

/** The address of a link or picture, as it should be. */
const LINK = /\]\((?:<[^>\n]*>|[^\s)]+)(?: "[^"\n]*")?\)/g;

/** What is wrong with a text while it is written. The content check, which has a syntax tree and all files, sees more. */
export const faultsInText = (text: string): string[] => {
	const prose = text.replaceAll(/^(```|~~~)[\s\S]*?^\1|`[^`\n]*`/gm, '');
	const lines = prose.replaceAll(LINK, ']').split('\n');
	const headings = lines.flatMap((line, index) => {
		const depth = /^(#{1,6})\s/.exec(line)?.[1]?.length;
		return depth ? { depth, line: index + 1 } : [];
	});
	const pictures = prose.matchAll(/!\[([^\]]*)\]\(<?([^)>\s]+)/g);
	const faults = [
		...Array.from(faultsOfHeadings(headings), ([, fault]) => fault),
		...Array.from(pictures, ([, alt = '', url = '']) => faultOfAlt(url, alt)),
		...lines.flatMap((line) => [faultOfTitle(line), faultOfSpaces(line)]),
	];
	return faults.filter((fault) => fault !== undefined);
};
