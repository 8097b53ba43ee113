import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/**
 * Finds faults that an HTML validator would report and axe does not, with the browser's own parser. It runs in a page, so it
 * can't use anything outside this function.
 */
const findFaults = (html: string): readonly string[] => {
	const TIME = /^\d{4}-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?)?)?$/;
	const IDREFS = ['for', 'list', 'commandfor', 'aria-labelledby', 'aria-describedby', 'aria-controls'];

	const parsed = new DOMParser().parseFromString(html, 'text/html');
	const found: string[] = [];
	const all = (selector: string): Element[] => {
		const templates = [...parsed.querySelectorAll('template')];
		return [parsed, ...templates.map(({ content }) => content)].flatMap((part) => [...part.querySelectorAll(selector)]);
	};
	const isLike = (element: Element) => element.outerHTML.slice(0, 90);

	if (!/<\/body>\s*<\/html>\s*$/.test(html)) found.push('something stands after the body');

	// When a tag is not allowed in its place, the parser closes, moves or adds tags.
	const bare = html
		.replace(/<!--[\s\S]*?-->/g, '')
		.replace(/(<(script|style|textarea|title)\b[^>]*>)[\s\S]*?(?=<\/\2>)/gi, '$1');
	const written = new Map<string, number>();
	for (const [, name = ''] of bare.matchAll(/<([a-z][a-z0-9-]*)(?=[\s/>])/gi))
		written.set(name.toLowerCase(), (written.get(name.toLowerCase()) ?? 0) + 1);
	for (const [name, count] of written) {
		const read = all('*').filter((element) => element.localName.toLowerCase() === name).length;
		if (read !== count) found.push(`<${name}> is written ${count} times and read ${read} times`);
	}

	const ids = all('[id]').map(({ id }) => id);
	for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) found.push(`#${id} is there twice`);
	for (const name of IDREFS)
		for (const element of all(`[${name}]`))
			for (const id of element.getAttribute(name)?.split(/\s+/) ?? [])
				if (!ids.includes(id)) found.push(`${name}="${id}" refers to nothing`);

	let before = 0;
	for (const heading of parsed.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6):not([hidden] *)')) {
		const level = Number(heading.localName.slice(1));
		if (level > before + 1) found.push(`h${before} is followed by ${isLike(heading)}`);
		before = level;
	}

	for (const time of all('time')) {
		const value = time.getAttribute('datetime') ?? time.textContent ?? '';
		if (!TIME.test(value)) found.push(`no time: ${isLike(time)}`);
	}
	for (const style of parsed.querySelectorAll('body style')) found.push(`in the body: ${isLike(style)}`);
	for (const element of all(':is(div, span, p, b, small):is([aria-label], [aria-labelledby]):not([role])'))
		found.push(`a name that nothing reads: ${isLike(element)}`);
	for (const element of all('button:not([type]), a:not([href]), img:not([alt])'))
		found.push(`incomplete: ${isLike(element)}`);
	return found;
};

test('every page is valid HTML', async ({ page }) => {
	await page.goto('about:blank');
	const faults: string[] = [];
	for (const { address, html } of sitePages)
		for (const fault of await page.evaluate(findFaults, html)) faults.push(`${address}: ${fault}`);
	expect(faults).toEqual([]);
});
