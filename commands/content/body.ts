import { dirname, join } from 'node:path';
import { type MdastNode, markdownToMdast } from 'satteri';
import type { Site } from './addresses.ts';
import { decodePath, type Finding, type Folders } from './files.ts';
import { properName } from './names.ts';
import { UNWRITTEN } from './new-file.ts';

/** The Markdown of a file. */
export interface Body {
	readonly file: string;
	readonly text: string;
	/** The number of its first line. */
	readonly line: number;
	/** All nodes of its syntax tree, in order. */
	readonly nodes: readonly MdastNode[];
}

type Fault = readonly [node: MdastNode, fault: string];

/** Leaves out comments, which do not reach a page, and closing tags, whose opening tag is reported already. */
const HARMLESS_HTML = /^\s*(?:(?:<!--[\s\S]*?-->|<\/[^>]*>)\s*)+$/;

const nodesIn = (node: MdastNode): MdastNode[] => [
	node,
	...('children' in node ? (node.children as MdastNode[]).flatMap(nodesIn) : []),
];

interface Image {
	readonly url: string;
	readonly alt: string;
}

const faultOfImage = (file: string, { url, alt }: Image, folders: Folders): string | undefined => {
	if (!url.startsWith('./'))
		return `mostra a imagem «${url}», que não começa por ./ e assim não vem desta pasta. Ponha-a aqui e escreva: ![O que se vê](./nome.webp)`;
	const path = join(dirname(file), decodePath(url));
	if (!folders.has(path)) {
		const near = folders.findNear(path);
		return near
			? `mostra a imagem «${url}», e na pasta está «${near}». Escreva: ![${alt.trim() || 'O que se vê'}](./${properName(near)})`
			: `mostra a imagem «${url}», que não existe. Ponha essa imagem na mesma pasta ou corrija o nome`;
	}
	return alt.trim() === ''
		? `mostra a imagem «${url}» sem dizer o que nela se vê. Escreva: ![O que se vê](${url})`
		: undefined;
};

const faultOfLink = async (url: string, text: string, site: Site): Promise<string | undefined> => {
	if (/^(?:https?:\/\/|mailto:|tel:)/.test(url)) return undefined;
	const [address = '', fragment = ''] = url.split('#');
	const path = address.replace(/\?.*$/, '');
	if (/^[^/#\s]+@[^/#\s]+$/.test(url))
		return `tem uma hiperligação para «${url}», que é um endereço de email. Escreva mailto:${url}`;
	if (!/^[/#]/.test(url))
		return `tem uma hiperligação para «${url}», que não leva a lado nenhum. Comece-a por https:// ou, se é deste sítio, por /`;
	const off = site.findOff(path);
	if (off)
		return `tem uma hiperligação para «${url}», que ${off.why}. Tire-a, ou ponha o que a tem entre <!-- ${off.feature} --> e <!-- /${off.feature} -->`;
	if (path !== '' && !site.isAddress(path))
		return `tem uma hiperligação para «${url}», que não existe neste sítio. Corrija o endereço, sem barra no fim`;
	if (fragment === '') return undefined;
	const fragments = path === '' ? await site.fragmentsIn(text) : await site.fragmentsAt(path);
	return !fragments || fragments.includes(decodePath(fragment))
		? undefined
		: `tem uma hiperligação para «${url}», e nessa página não há o título «#${fragment}». Escreva um destes: ${fragments.map((id) => `#${id}`).join(', ')}`;
};

/** Signs of Markdown that show as they are, because of a space. */
const faultOfSigns = (text: string): string | undefined => {
	const [, words, target] = /\[([^\]]+)\]\s+\(((?:\.?\/|https?:|mailto:)[^)]*)\)/.exec(text) ?? [];
	if (words && target) return `tem um espaço entre ] e (, e a hiperligação não aparece. Escreva: [${words}](${target})`;
	const spaced = /!?\[[^\]]*\]\([^)\s]+\s[^)]*\)/.exec(text)?.[0];
	if (spaced)
		return `tem «${spaced}», e nem a imagem nem a hiperligação aparecem: o endereço tem um espaço. Tire-o também do nome do ficheiro`;
	const [, signs, title] = /^(#{2,6})([^\s#].*)/.exec(text) ?? [];
	return signs ? `tem um título sem espaço a seguir a ${signs}. Escreva: ${signs} ${title}` : undefined;
};

function* faultsOfHeadings(nodes: readonly MdastNode[]): Generator<Fault> {
	let above = 1;
	for (const node of nodes) {
		if (node.type !== 'heading') continue;
		const { depth } = node;
		if (depth === 1) yield [node, 'tem um título com um só #, que é o título da página. Escreva-o com ##'];
		else if (depth > above + 1)
			yield [
				node,
				`tem um título com ${'#'.repeat(depth)} que não está por baixo de nenhum com ${'#'.repeat(depth - 1)}. Escreva-o com ${'#'.repeat(above + 1)}`,
			];
		above = Math.max(depth, 2);
	}
}

async function* faultsIn({ file, text, nodes }: Body, site: Site, folders: Folders): AsyncGenerator<Fault> {
	for (const node of nodes) {
		let fault: string | undefined;
		if (node.type === 'image') fault = faultOfImage(file, { url: node.url, alt: node.alt ?? '' }, folders);
		if (node.type === 'link' || node.type === 'definition') fault = await faultOfLink(node.url, text, site);
		if (node.type === 'html' && !HARMLESS_HTML.test(node.value))
			fault = `tem HTML («${node.value.trim().split('\n')[0]}»), que não chega à página. Escreva-o com os sinais que o guia explica`;
		if (node.type === 'text') fault = faultOfSigns(node.value);
		if (node.type === 'text' && node.value.trim() === UNWRITTEN)
			fault = `ainda é o do modelo («${UNWRITTEN}»). Apague esta linha e escreva o texto no lugar dela`;
		if (fault) yield [node, fault];
	}
	yield* faultsOfHeadings(nodes);
}

export const parseBody = (file: string, text: string, line: number): Body => ({
	file,
	text,
	line,
	nodes: nodesIn(markdownToMdast(text, { features: { frontmatter: false } })),
});

/** Finds images that would not show, dead links, HTML, and headings out of order. */
export const findInBody = async (body: Body, site: Site, folders: Folders): Promise<Finding[]> => {
	const findings: Finding[] = [];
	for await (const [node, fault] of faultsIn(body, site, folders)) {
		const line = body.line + (node.position?.start.line ?? 1) - 1;
		findings.push({ file: body.file, line, sentence: `o texto ${fault}` });
	}
	return findings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
};
