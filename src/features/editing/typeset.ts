import { toPortuguese } from '#src/format/pt/typography.ts';

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

/** Sets the texts of every block as the build does. */
const setTexts = (preview: Element): void => {
	const texts = preview.ownerDocument.createTreeWalker(preview, NodeFilter.SHOW_TEXT);
	let block: Element | null = null;
	let open: string[] = [];
	let before = ' ';
	while (texts.nextNode()) {
		const { parentElement, nodeValue } = texts.currentNode;
		const own = parentElement?.closest('p, h1, h2, h3, h4, h5, h6, li, th, td') ?? null;
		if (own !== block) [block, open, before] = [own, [], ' '];
		const text = nodeValue ?? '';
		if (parentElement?.localName !== 'code') texts.currentNode.nodeValue = toPortuguese(withCurves(text, before), open);
		before = text.at(-1) ?? before;
	}
};

/** An image that stands alone; its title is its caption. */
const toFigure = (image: HTMLImageElement): void => {
	const figure = image.ownerDocument.createElement('figure');
	const caption = image.ownerDocument.createElement('figcaption');
	caption.textContent = image.title;
	image.removeAttribute('title');
	image.replaceWith(figure);
	figure.append(image, ...(caption.textContent ? [caption] : []));
};

/**
 * The HTML of a text as the build makes it, from the HTML of the editor's own preview. Two things differ from the build:
 * footnotes stay as they are written, and HTML shows, which the build leaves out.
 */
export const typeset = (preview: Element, markdown: string): string => {
	const text = preview.cloneNode(true) as Element;
	// The editor breaks every line of the file. The build breaks a line only after two spaces or a backslash.
	if (!/(?: {2}|\\)\n/.test(markdown)) for (const line of text.querySelectorAll('br')) line.replaceWith(' ');
	for (const box of text.querySelectorAll('input')) box.replaceWith(box.checked ? '☑' : '☐');
	setTexts(text);
	for (const image of text.querySelectorAll<HTMLImageElement>(':scope > img')) toFigure(image);
	for (const cell of text.querySelectorAll('[align]')) cell.className = `align-${cell.getAttribute('align')}`;
	for (const table of text.querySelectorAll('table'))
		table.outerHTML = `<div class="table" tabindex="0">${table.outerHTML}</div>`;
	return text.innerHTML;
};
