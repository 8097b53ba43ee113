import type { Page } from '@playwright/test';

/**
 * Finds elements that stick out at the page's sides, boxes that cut off text, and controls that overlap. It runs in a
 * browser, so it can't use anything outside this function.
 */
export const findMisfits = (): string[] => {
	const { clientWidth, scrollWidth } = document.documentElement;
	const nameOf = ({ outerHTML }: Element) => outerHTML.slice(0, 120);
	const found = scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide`] : [];
	// Nothing behind a dialog can be used.
	const part = document.querySelector('dialog[open]') ?? document.body;
	const all = [...part.querySelectorAll<HTMLElement>('*')];
	const scrollers = all.filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX));
	for (const element of all) {
		const { left, right, width, height } = element.getBoundingClientRect();
		// Skips elements that are hidden, or that only screen readers find.
		if (width <= 1 || height <= 1 || element.closest('.visually-hidden')) continue;
		if (!element.checkVisibility({ visibilityProperty: true })) continue;
		// A wide table may scroll inside its own box.
		const scrolls = () => scrollers.some((scroller) => scroller !== element && scroller.contains(element));
		if ((left < -0.5 || right > clientWidth + 0.5) && !scrolls()) found.push(`Sticks out: ${nameOf(element)}`);
		const { overflowX, overflowY } = getComputedStyle(element);
		const cutsOff = [overflowX, overflowY].some((overflow) => /hidden|clip/.test(overflow));
		const isFull = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
		if (cutsOff && isFull && element.innerText?.trim()) found.push(`Cuts off text: ${nameOf(element)}`);
	}

	/** Whether an element stays in place while the page scrolls. It may cover others for a moment. */
	const stays = (element: Element | null): boolean =>
		element !== null &&
		element !== part &&
		(/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement));
	const isButtonInField = (field: Element, button: Element) =>
		field.nextElementSibling === button && getComputedStyle(button).position === 'absolute';
	const meet = (a: DOMRect, b: DOMRect) =>
		Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
		Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const controls = all
		.filter((element) => element.matches('a, button, input, select, textarea, summary'))
		.filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden'))
		.filter((element) => !stays(element))
		// A link that wraps has one box for each line.
		.map((element) => ({ element, boxes: [...element.getClientRects()] }));
	for (const [index, { element, boxes }] of controls.entries())
		for (const other of controls.slice(index + 1)) {
			if (element.contains(other.element) || isButtonInField(element, other.element)) continue;
			if (boxes.some((box) => other.boxes.some((that) => meet(box, that))))
				found.push(`Stands on another: ${nameOf(element)} and ${nameOf(other.element)}`);
		}
	return found;
};

/**
 * Sets the size of text that a visitor has chosen in the browser. `em` in media queries follow it, and not a font size of
 * the page.
 */
export const setTextSize = async (page: Page, percent: number): Promise<void> => {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('Page.enable');
	await devtools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
	await devtools.detach();
};

/**
 * The text spacing of WCAG 1.4.12, and as much more between letters as the widest common font of a device needs more than
 * the site's.
 */
const WIDE_TEXT = `
	* { line-height: 1.5 !important; letter-spacing: 0.2em !important; word-spacing: 0.16em !important; }
	p { margin-bottom: 2em !important; }
`;

/**
 * Makes text as wide as it must ever fit. The site's policy applies to it as little as to a visitor's own style sheet.
 */
export const widenText = (page: Page): Promise<void> =>
	page.evaluate((css) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(css);
		document.adoptedStyleSheets.push(sheet);
	}, WIDE_TEXT);
