import type { Page } from '@playwright/test';
import { useDeviceFonts } from './device-fonts.ts';

/**
 * What does not fit the page that this runs in: elements that stick out at the sides, text that its box cuts off, and
 * controls that stand on each other. Evaluated in a browser, so it refers to nothing outside.
 */
export const findMisfits = (): string[] => {
	const { clientWidth, scrollWidth } = document.documentElement;
	const nameOf = ({ outerHTML }: Element) => outerHTML.slice(0, 120);
	const found = scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide`] : [];
	// What lies behind a dialog is out of use.
	const part = document.querySelector('dialog[open]') ?? document.body;
	const all = [...part.querySelectorAll<HTMLElement>('*')];
	const scrollers = all.filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX));
	for (const element of all) {
		const { left, right, width, height } = element.getBoundingClientRect();
		// What nobody sees: hidden altogether, or for screen readers alone.
		if (width <= 1 || height <= 1 || element.closest('.visually-hidden')) continue;
		// A wide table may scroll by itself.
		const scrolls = scrollers.some((scroller) => scroller !== element && scroller.contains(element));
		if (!scrolls && (left < -0.5 || right > clientWidth + 0.5)) found.push(`Sticks out: ${nameOf(element)}`);
		const { overflowX, overflowY } = getComputedStyle(element);
		const cutsOff = [overflowX, overflowY].some((overflow) => /hidden|clip/.test(overflow));
		const isFull = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
		if (cutsOff && isFull && element.innerText?.trim()) found.push(`Cuts off text: ${nameOf(element)}`);
	}

	/** What stays where it is while the page scrolls stands on it now and then. */
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
		// A link in a text has a box in each of its lines.
		.map((element) => ({ element, boxes: [...element.getClientRects()] }));
	for (const [index, { element, boxes }] of controls.entries())
		for (const other of controls.slice(index + 1)) {
			if (element.contains(other.element) || isButtonInField(element, other.element)) continue;
			if (boxes.some((box) => other.boxes.some((that) => meet(box, that))))
				found.push(`Stands on another: ${nameOf(element)} and ${nameOf(other.element)}`);
		}
	return found;
};

/** The spacing of WCAG 1.4.12. */
const SPACED_TEXT = `
	* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
	p { margin-bottom: 2em !important; }
`;

/** The widest text that has to fit: spaced out, in a wide font. As a visitor's own style sheet would have it. */
export const widenText = async (page: Page): Promise<void> => {
	await useDeviceFonts(page, 'wide');
	await page.evaluate((css) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(css);
		document.adoptedStyleSheets.push(sheet);
	}, SPACED_TEXT);
};
