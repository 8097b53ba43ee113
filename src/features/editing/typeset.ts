import { keepTogether } from '#src/format/unbroken.ts';
import { toPortuguese } from '#src/markdown/typography.ts';

/** The punctuation that the build's Markdown parser makes of what keyboards have. `before`: the character before the text. */
const withCurves = (text: string, before: string): string =>
	text
		.replaceAll('---', '—')
		.replaceAll('--', '–')
		.replaceAll('...', '…')
		.replace(/["']/g, (quote, index: number, whole: string) => {
			const opens = /[\s([{«“‘–—]/.test(whole[index - 1] ?? before);
			return quote === '"' ? (opens ? '“' : '”') : opens ? '‘' : '’';
		});

/** The texts of a paragraph as the build sets them. */
const typesetBlock = (block: Element): void => {
	const open: string[] = [];
	let before = ' ';
	const walk = (node: Node): void => {
		if (node !== block && /^(?:P|[OU]L)$/.test(node.nodeName)) return;
		node.childNodes.forEach(walk);
		if (node.nodeType !== 3) return;
		const text = node.nodeValue ?? '';
		if (node.parentNode?.nodeName !== 'CODE')
			node.nodeValue = keepTogether(toPortuguese(withCurves(text, before), open));
		before = text.at(-1) ?? before;
	};
	walk(block);
};

const toFigure = (image: Element): void => {
	const figure = image.ownerDocument.createElement('figure');
	const caption = image.ownerDocument.createElement('figcaption');
	caption.textContent = keepTogether(image.getAttribute('title') ?? '');
	image.removeAttribute('title');
	image.replaceWith(figure);
	figure.append(image, ...(caption.textContent ? [caption] : []));
};

/**
 * The HTML of a text as the build makes it, from that of the editor's own preview. Not as the build: footnotes stay as
 * they are written, and HTML shows, which the build leaves out.
 */
export const typeset = (preview: Element, markdown: string): string => {
	const text = preview.cloneNode(true) as Element;
	// The editor breaks each line of the file, the build only those that end in two spaces or a backslash.
	if (!/(?: {2}|\\)\n/.test(markdown)) for (const line of text.querySelectorAll('br')) line.replaceWith(' ');
	for (const box of text.querySelectorAll('input')) box.replaceWith(box.hasAttribute('checked') ? '☑' : '☐');
	for (const image of text.querySelectorAll(':scope > img')) toFigure(image);
	for (const cell of text.querySelectorAll('[align]')) cell.className = `align-${cell.getAttribute('align')}`;
	for (const table of text.querySelectorAll('table')) {
		const region = table.ownerDocument.createElement('div');
		region.className = 'table';
		region.tabIndex = 0;
		table.replaceWith(region);
		region.append(table);
	}
	for (const block of text.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, th, td')) typesetBlock(block);
	return text.innerHTML;
};
