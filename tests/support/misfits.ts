import type { Page } from '@playwright/test';
import { useDeviceFonts } from './device-fonts.ts';

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
		const scrolls = scrollers.some((scroller) => scroller !== element && scroller.contains(element));
		if (!scrolls && (left < -0.5 || right > clientWidth + 0.5)) found.push(`Sticks out: ${nameOf(element)}`);
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

/** The text spacing of WCAG 1.4.12. */
const SPACED_TEXT = `
	* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
	p { margin-bottom: 2em !important; }
`;

/**
 * Makes text as wide as it must ever fit: with wide spacing and in a wide font, as a visitor's own style sheet could.
 */
export const widenText = async (page: Page): Promise<void> => {
	await useDeviceFonts(page, 'wide');
	await page.evaluate((css) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(css);
		document.adoptedStyleSheets.push(sheet);
	}, SPACED_TEXT);
};
