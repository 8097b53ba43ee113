/** The sign of an item as a word processor writes it into the text: a bullet, or a number. */
const SIGN = /^\s*(?:(?<bullet>[·•▪●◦§‣o-])|(?<number>\d{1,3}[.)]))\s+/u;

const isItem = (element: Element): boolean =>
	element.localName === 'p' &&
	(/mso-list/.test(element.getAttribute('style') ?? '') ||
		/^(?:MsoListParagraph|Bullet)/.test(element.className) ||
		/^\s*[·•▪●◦‣]\s/u.test(element.textContent ?? ''));

/** Makes lists of paragraphs that only look like one. */
const makeLists = (root: Element): void => {
	for (const first of root.querySelectorAll('p')) {
		if (!isItem(first)) continue;
		const isNumbered = Boolean(SIGN.exec(first.textContent ?? '')?.groups?.['number']);
		const list = root.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
		first.before(list);
		for (let next: Element | null = first; next && isItem(next); next = list.nextElementSibling) {
			const item = root.ownerDocument.createElement('li');
			for (const sign of next.querySelectorAll('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'))
				sign.remove();
			item.append(...next.childNodes);
			const text = item.firstChild;
			if (text?.nodeType === Node.TEXT_NODE) text.nodeValue = (text.nodeValue ?? '').replace(SIGN, '');
			list.append(item);
			next.remove();
		}
	}
};

const rename = (element: Element, name: string): void => {
	const other = element.ownerDocument.createElement(name);
	other.append(...element.childNodes);
	element.replaceWith(other);
};

/** The HTML of a document of a word processor, with lists, tables and headings as this site's texts have them. */
const tidy = (html: string): string => {
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	makeLists(body);
	for (const table of body.querySelectorAll('table'))
		if (!table.querySelector('th')) for (const cell of table.rows[0]?.cells ?? []) rename(cell, 'th');
	// The title of the page is the only one of the first rank.
	if (body.querySelector('h1'))
		for (const rank of [5, 4, 3, 2, 1])
			for (const heading of body.querySelectorAll(`h${rank}`)) rename(heading, `h${rank + 1}`);
	return body.innerHTML;
};

/** Tidies what is pasted into a text, before the editor reads it. */
export const tidyPastes = (): void => {
	const tidied = new WeakSet<Event>();
	document.addEventListener(
		'paste',
		(event) => {
			const html = event.clipboardData?.getData('text/html');
			const box = (event.target as Element | null)?.closest('[contenteditable=true]');
			if (!html || !box || tidied.has(event)) return;
			event.preventDefault();
			event.stopImmediatePropagation();
			const clipboardData = new DataTransfer();
			clipboardData.setData('text/html', tidy(html));
			clipboardData.setData('text/plain', event.clipboardData?.getData('text/plain') ?? '');
			const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
			tidied.add(paste);
			event.target?.dispatchEvent(paste);
		},
		{ capture: true },
	);
};
