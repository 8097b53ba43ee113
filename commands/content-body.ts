import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type MdastNode, markdownToMdast } from 'satteri';

const nodesIn = (node: MdastNode): MdastNode[] => [
	node,
	...('children' in node ? (node.children as MdastNode[]).flatMap(nodesIn) : []),
];

const faultOfImage = (file: string, url: string, alt: string): string | undefined => {
	if (!url.startsWith('./'))
		return `mostra a imagem «${url}», que não começa por ./ e assim não vem desta pasta. Ponha-a aqui e escreva: ![O que se vê](./nome.webp)`;
	if (!existsSync(join(dirname(file), decodeURI(url))))
		return `mostra a imagem «${url}», que não existe. Ponha essa imagem na mesma pasta ou corrija o nome`;
	return alt.trim() === ''
		? `mostra a imagem «${url}» sem dizer o que nela se vê. Escreva: ![O que se vê](${url})`
		: undefined;
};

const faultOfLink = (url: string, isAddress: (path: string) => boolean): string | undefined => {
	if (/^(?:https?:\/\/|mailto:|tel:|#)/.test(url)) return undefined;
	if (!url.startsWith('/'))
		return `tem uma hiperligação para «${url}», que não leva a lado nenhum. Comece-a por https:// ou, se é deste sítio, por /`;
	return isAddress(url.replace(/[?#].*$/, ''))
		? undefined
		: `tem uma hiperligação para «${url}», que não existe neste sítio. Corrija o endereço, sem barra no fim`;
};

/**
 * One Portuguese sentence for each image that would not show, link that would lead nowhere and second main title in the
 * Markdown of a file. `isAddress` tells whether the site has a page or file at an absolute path.
 */
export const findMistakesInBody = (file: string, body: string, isAddress: (path: string) => boolean): string[] =>
	nodesIn(markdownToMdast(body) as MdastNode).flatMap((node) => {
		let fault: string | undefined;
		if (node.type === 'image') fault = faultOfImage(file, node.url, node.alt ?? '');
		if (node.type === 'link' || node.type === 'definition') fault = faultOfLink(node.url, isAddress);
		if (node.type === 'heading' && node.depth === 1)
			fault = 'tem um título com um só #, que é o título da página. Escreva-o com ##';
		return fault ? [`${file}: o texto ${fault}`] : [];
	});
