import type { Page } from '@playwright/test';
import { expect } from './page.ts';

/** Finds controls that can hardly be seen in forced colours, and elements that move. It runs in a browser. */
const findFaintAndMoving = () => {
	const describe = (elements: Element[]) => elements.map(({ outerHTML }) => outerHTML.slice(0, 120));
	const paper = getComputedStyle(document.body).backgroundColor;
	const isFaint = (control: Element): boolean => {
		const { borderBottomColor, borderBottomStyle, borderBottomWidth } = getComputedStyle(control);
		return borderBottomStyle === 'none' || Number.parseFloat(borderBottomWidth) < 1 || borderBottomColor === paper;
	};
	// A field's border may be drawn by the row around it.
	const isBare = (control: Element) => isFaint(control) && isFaint(control.parentElement ?? control);
	const isMoving = (element: Element) => {
		const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
		return animationName !== 'none' || transitionDuration !== '0s' || scrollBehavior !== 'auto';
	};
	// The browser draws a range in the visitor's own colours.
	const controls = [...document.querySelectorAll('.button, input:not([type=hidden], [type=range]), textarea')];
	return {
		faint: describe(controls.filter((control) => !control.closest('.visually-hidden')).filter(isBare)),
		moving: describe([...document.querySelectorAll('*')].filter(isMoving)),
	};
};

/** Expects that the page respects forced colours and reduced motion, and leaves it without forced colours. */
export const expectPreferencesRespected = async (page: Page): Promise<void> => {
	await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
	expect.soft(await page.evaluate(findFaintAndMoving), 'forced colours').toEqual({ faint: [], moving: [] });
	await page.emulateMedia({ forcedColors: null });
};
