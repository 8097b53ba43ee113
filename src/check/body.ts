import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { OTHER_LANGUAGES } from '#src/collections.ts';
import { SAYS_NOTHING } from '#src/schemas/fields.ts';
import type { SiteAddresses } from './addresses.ts';
import {
	type ContentFiles,
	decodePath,
	dirname,
	explainAccents,
	type Fault,
	type Finding,
	isOutside,
	join,
} from './files.ts';
import { UNWRITTEN } from './new-file.ts';
import { remember } from './remember.ts';

export interface Body {
	readonly file: string;
	/** The file from whose folder it names pictures: of a translation the original. */
	readonly original: string;
	readonly text: string;
	/** The number of its first line. */
	readonly line: number;
	readonly lines: readonly string[];
	/** All nodes of its syntax tree, in order. */
	readonly nodes: readonly Nodes[];
}

const lineOf = ({ position }: Nodes): number => position?.start.line ?? 1;

/** HTML without comments, which do not reach a page. One that is not closed stays: all text behind it is lost with it. */
const withoutComments = (html: string): string => {
	let [rest, at] = ['', 0];
	for (;;) {
		const start = html.indexOf('<!--', at);
		const end = start < 0 ? -1 : html.indexOf('-->', start + 2);
		if (end < 0) return rest + html.slice(at);
		rest += html.slice(at, start);
		at = end + 3;
	}
};

/** Closing tags, whose opening tag is reported already. */
const CLOSING_TAGS = /^(?:<\/[^<>]*>\s*)*$/;

const faultOfHtml = (html: string): string | undefined => {
	const rest = withoutComments(html).trim();
	if (rest.startsWith('<!--'))
		return 'tem um comentário que não acaba, e o que vem a seguir não aparece. Acabe-o com -->';
	return CLOSING_TAGS.test(rest)
		? undefined
		: `tem HTML («${rest.split('\n')[0]}»), que não chega à página. Escreva-o com os sinais que o guia explica`;
};

const nodesIn = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(nodesIn) : [])];

/** The words and the address of what is no link, because of a space between them. */
const faultOfSpaces = (text: string): string | undefined => {
	const [, words, target] = /\[([^\]]+)\]\s+\(((?:\.?\/|https?:|mailto:)[^)]*)\)/.exec(text) ?? [];
	if (words && target) return `tem um espaço entre ] e (, e a hiperligação não aparece. Escreva: [${words}](${target})`;
	return undefined;
};

const TITLE = /^(?<signs>#{1,6})(?<title>[^\s#].*)$/;
/** One plain word with a capital is a title. */
const HASHTAGS = /^(?!#\p{Lu}\p{Ll}+$)(?:#[\p{L}\d_]+\s*)+$/u;

const faultOfTitle = (line: string): string | undefined => {
	const { signs = '', title } = (!HASHTAGS.test(line) && TITLE.exec(line)?.groups) || {};
	const orWords = signs === '#' ? `; se não é um título, escreva: \\${line}` : '';
	return title && `tem um título sem espaço a seguir a ${signs}. Escreva: ${signs.padStart(2, '#')} ${title}${orWords}`;
};

/** What is wrong with the words for a picture. */
const faultOfAlt = (url: string, alt: string): string | undefined =>
	alt.trim() === '' || SAYS_NOTHING.test(alt.trim())
		? `mostra a imagem «${url}» sem dizer o que nela se vê. Escreva: ![O que se vê](${url})`
		: undefined;

interface Heading {
	readonly depth: number;
	readonly line: number;
}

function* faultsOfHeadings(headings: readonly Heading[]): Generator<Fault> {
	let above = 1;
	for (const { depth, line } of headings) {
		if (depth === 1) yield { line, sentence: 'tem um título com um só #, que é o título da página. Escreva-o com ##' };
		else if (depth > above + 1)
			yield {
				line,
				sentence: `tem um título com ${'#'.repeat(depth)} que não está por baixo de nenhum com ${'#'.repeat(depth - 1)}. Escreva-o com ${'#'.repeat(above + 1)}`,
			};
		above = Math.max(depth, 2);
	}
}

/** Where an address with spaces ends: with the name of a file that is there, or where its brackets are closed. */
const addressIn = (rest: string, isThere: (address: string) => boolean): string | undefined => {
	const ends = Array.from(rest.matchAll(/\)/g), ({ index }) => rest.slice(0, index));
	const isClosed = (address: string) => address.split('(').length === address.split(')').length;
	return ends.find(isThere) ?? ends.find(isClosed);
};

/** A picture or link whose address has a space; the cure is the address as it is. */
const faultOfSpacedAddress = (text: string, file: string, files: ContentFiles): string | undefined => {
	const [opening, label = ''] = /(!?\[[^\]]*\])\((?=[^)\s<]+\s)/.exec(text) ?? [];
	if (opening === undefined) return undefined;
	const address = addressIn(text.slice(text.indexOf(opening) + opening.length), (name) =>
		files.has(pathOf(file, name)),
	);
	return address === undefined || /^\S+ "[^"]*"$/.test(address)
		? undefined
		: `tem «${label}(${address})», e nem a imagem nem a hiperligação aparecem: o endereço tem um espaço. Escreva: ${label}(<${address}>)`;
};

/** The path of a picture that a text shows. */
const pathOf = (file: string, url: string): string => join(dirname(file), decodePath(url));

interface Image {
	readonly url: string;
	readonly alt: string;
}

/** A picture's name as Markdown takes it. */
const addressOf = (name: string): string => (/[\s()]/.test(name) ? `<./${name}>` : `./${name}`);

const faultOfImage = (file: string, { url, alt }: Image, files: ContentFiles): string | undefined => {
	const path = pathOf(file, url);
	if (/^(?:[a-z]+:|\/)/i.test(url) || isOutside(path))
		return `mostra a imagem «${url}», que não é do conteúdo do sítio. Ponha-a nesta pasta e escreva: ![${alt.trim() || 'O que se vê'}](./nome.jpg)`;
	if (!files.has(path)) {
		const near = files.findNear(path);
		return near
			? `mostra a imagem «${url}», e na pasta está «${near}»${explainAccents(path, near)}. Escreva: ![${alt.trim() || 'O que se vê'}](${addressOf(near)})`
			: `mostra a imagem «${url}», que não existe. Ponha essa imagem na mesma pasta ou corrija o nome`;
	}
	return faultOfAlt(url, alt);
};

const faultOfLink = (url: string, nodes: readonly Nodes[], site: SiteAddresses): string | undefined => {
	if (/^mailto:/.test(url) && !/^mailto:[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(decodePath(url.replace(/\?.*$/, ''))))
		return `tem uma hiperligação para «${url}», que não é um endereço de email. Escreva mailto: e o endereço, sem espaços, como mailto:ola@exemplo.pt`;
	if (/^(?:https?:\/\/|mailto:|tel:)/.test(url)) return undefined;
	const [address = '', fragment = ''] = url.split('#');
	const path = address.replace(/\?.*$/, '');
	if (/^[^/#\s]+@[^/#\s]+$/.test(url))
		return `tem uma hiperligação para «${url}», que é um endereço de email. Escreva mailto:${url}`;
	if (!/^[/#]/.test(url))
		return `tem uma hiperligação para «${url}», que não leva a lado nenhum. Comece-a por https:// ou, se é deste sítio, por /`;
	const [, first = ''] = path.split('/');
	if (OTHER_LANGUAGES.some((language) => language === first))
		return `tem uma hiperligação para «${url}», e é o sítio que leva cada pessoa à página na língua em que lê. Escreva: ${url.slice(first.length + 1) || '/'}`;
	const off = site.findOff(path);
	if (off) return `tem uma hiperligação para «${url}», que ${off}. Tire-a`;
	if (path !== '' && !site.isAddress(path)) {
		const present = site.redirects.get(path);
		const meant = site.findMeant(path);
		const cure = present
			? `mudou de endereço. Escreva: ${present}`
			: meant
				? `não existe neste sítio. Se a página é esta, escreva: ${meant}`
				: `não existe neste sítio. Corrija o endereço${path.endsWith('/') ? ', sem barra no fim' : ''}`;
		return `tem uma hiperligação para «${url}», que ${cure}`;
	}
	if (fragment === '') return undefined;
	const fragments = site.fragmentsOf(path, nodes);
	return !fragments || fragments.includes(decodePath(fragment))
		? undefined
		: `tem uma hiperligação para «${url}», e nessa página não há o título «#${fragment}». Escreva um destes: ${fragments.map((id) => `#${id}`).join(', ')}`;
};

/** Two asterisks at a word with a space inside, or between a sign and a letter. */
const LOOSE_BOLD = /(?<![\p{L}\d*\\])\*\*(?<bold>[^*]+)\*\*(?!\*)/gu;

/** Asterisks that show as they are. */
const faultsOfBold = (source: string): string[] =>
	[...source.matchAll(LOOSE_BOLD), ...source.matchAll(/\\\*\\\*(?=[\p{L}\d«"])[^\n]*?\\\*\\\*/gu)].map(
		({ 0: loose, groups }) => {
			if (loose.startsWith('\\'))
				return `tem «${loose}», e os asteriscos aparecem. Escreva-o sem as barras: ${loose.replaceAll('\\', '')}`;
			return `tem «${loose}», e os asteriscos aparecem. Escreva, com os espaços do lado de fora: **${groups?.['bold']?.trim()}**`;
		},
	);

/** Two cells or more with the key Tab between them, as they come from a spreadsheet. */
const TABBED = /^[^\t]+(?:\t+[^\t]+)+$/;

const faultOfRow = (line: string): string | undefined => {
	if (TABBED.test(line)) {
		const cells = line.split(/\t+/).map((cell) => cell.trim());
		return `tem «${cells.join(' → ')}», com a tecla Tab entre as partes, que não fazem uma tabela. Escreva: | ${cells.join(' | ')} | e, por baixo da primeira linha: | ${cells.map(() => '---').join(' | ')} |`;
	}
	if (!/^\|.+\|$/.test(line)) return undefined;
	const columns = line.slice(1, -1).split('|');
	return `tem «${line}», que assim não fica numa tabela. As linhas dela seguem-se, sem nenhuma vazia no meio, e por baixo da primeira escreve-se: | ${columns.map(() => '---').join(' | ')} |`;
};

/** An item of a list as other programs write it, or without its space. */
const ITEM =
	/^(?<sign>[•·▪●◦‣§\uf0a7\uf0b7]\s*|o(?=\s*[\t\u00a0])\s+|o {2,}|\d{1,2}[.)]\t\s*|[–—]\s+|-(?=\p{L})|\d{1,2}[.)](?=\p{L}))(?<text>\S.*)$/u;

/** A dash may begin what somebody says, and a number a sentence, so those are items only beside others. */
const faultOfItem = (line: string, others: readonly string[]): string | undefined => {
	const { sign = '', text } = ITEM.exec(line)?.groups ?? {};
	const isItem = /[•·▪●◦‣§\uf0a7\uf0b7]|^o|\t/.test(sign) || others.some((other) => ITEM.test(other));
	if (text === undefined || !isItem) return undefined;
	return `tem «${line}», que assim não fica numa lista. Escreva, e do mesmo modo nas linhas que se seguem: ${/\d/.test(sign) ? sign.trim() : '-'} ${text}`;
};

/** The lines of a node as they are written, without the signs of the quotation or list that they are in. */
const linesOf = ({ lines }: Body, { position }: Nodes): string[] => {
	if (!position) return [];
	const { start, end } = position;
	return lines
		.slice(start.line - 1, end.line)
		.map((line, index, { length }) =>
			line
				.slice(index === 0 ? start.column - 1 : 0, index === length - 1 ? end.column - 1 : undefined)
				.replace(/^[\s>]+|\s+$/g, ''),
		);
};

/** Lists and tables that show as they are written, by their lines. Only the first line of each is named. */
function* faultsOfParagraph(body: Body, node: Nodes): Generator<Fault> {
	const lines = linesOf(body, node);
	const parts = lines.map((text, index) => faultOfItem(text, lines.toSpliced(index, 1)) ?? faultOfRow(text));
	const first = parts.findIndex(Boolean);
	for (const [index, text] of lines.entries()) {
		const fault = faultOfTitle(text) ?? (index === first ? parts[index] : undefined);
		if (fault) yield { line: lineOf(node) + index, sentence: fault };
	}
}

/** A row's cells show only in the columns of the first row. */
function* faultsOfTable({ children: [head, ...rows] }: Extract<Nodes, { type: 'table' }>): Generator<Fault> {
	const columns = head?.children.length ?? 0;
	for (const row of rows)
		if (row.children.length > columns)
			yield {
				line: lineOf(row),
				sentence: `tem uma linha de tabela com ${row.children.length} partes, e a primeira tem ${columns}: as que estão a mais não aparecem. Acrescente-as à primeira linha e à de ---, ou junte-as; um | no texto escreve-se \\|`,
			};
}

function* faultsIn(body: Body, site: SiteAddresses, files: ContentFiles): Generator<Fault> {
	const { original: file, nodes, lines } = body;
	for (const node of nodes) {
		let fault: string | undefined;
		if (node.type === 'image') fault = faultOfImage(file, { url: node.url, alt: node.alt ?? '' }, files);
		if (node.type === 'link' || node.type === 'definition') fault = faultOfLink(node.url, nodes, site);
		if (node.type === 'html') fault = faultOfHtml(node.value);
		if (node.type === 'code' && /^(?: {4}|\t)/.test(lines[lineOf(node) - 1] ?? ''))
			fault = `tem «${node.value.split('\n')[0]?.trim()}» com espaços à esquerda, e assim aparece numa só linha, como código. Apague os espaços do princípio da linha`;
		if (node.type === 'paragraph') yield* faultsOfParagraph(body, node);
		if (node.type === 'table') yield* faultsOfTable(node);
		if (node.type === 'text') {
			fault = faultOfSpaces(node.value) ?? faultOfSpacedAddress(node.value, file, files);
			for (const bold of faultsOfBold(linesOf(body, node).join(' '))) yield { line: lineOf(node), sentence: bold };
		}
		if (node.type === 'text' && node.value.trim() === UNWRITTEN)
			fault = `ainda é o do modelo («${UNWRITTEN}»). Apague esta linha e escreva o texto no lugar dela`;
		if (fault) yield { line: lineOf(node), sentence: fault };
	}
	yield* faultsOfHeadings(
		nodes.flatMap((node) => (node.type === 'heading' ? { depth: node.depth, line: lineOf(node) } : [])),
	);
}

/** The paths of the pictures that a text shows. */
export const picturesIn = ({ original, nodes }: Body): string[] =>
	nodes.flatMap((node) => (node.type === 'image' ? pathOf(original, node.url) : []));

/** The editor checks all files again after each change, and only one is another. */
const parse = remember((text) =>
	nodesIn(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })),
);

export const parseBody = (file: string, text: string, line: number, original = file): Body => ({
	file,
	original,
	text,
	line,
	lines: text.split(/\r?\n/),
	nodes: parse(text),
});

export const findInBody = (body: Body, site: SiteAddresses, files: ContentFiles): Finding[] =>
	Array.from(faultsIn(body, site, files), ({ line = 1, sentence }) => ({
		file: body.file,
		line: body.line + line - 1,
		sentence: `o texto ${sentence}`,
		field: { path: ['body'], fault: sentence },
	})).toSorted((a, b) => a.line - b.line);
