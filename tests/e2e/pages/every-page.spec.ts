import type { Page } from '@playwright/test';
import { OTHER_LANGUAGES } from '#src/collections.ts';
import { addressIn, isTranslated } from '#src/translated-addresses.ts';
import { expectAccessibleOnPhoneAndDesktop } from '#tests/support/accessibility.ts';
import { adjustDejaVu, expectFonts } from '#tests/support/fonts.ts';
import { measureShift, SHIFT_MAX } from '#tests/support/layout-shift.ts';
import { findMisfits, setTextSize, widenText } from '#tests/support/misfits.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { pagesOfAllMarkup } from '#tests/support/site-pages.ts';

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
	// The browser draws a range, a checkbox and a radio button in the visitor's own colours.
	const controls = [
		...document.querySelectorAll(
			'.button, input:not([type=hidden], [type=range], [type=checkbox], [type=radio]), textarea',
		),
	];
	return {
		faint: describe(controls.filter((control) => !control.closest('.visually-hidden')).filter(isBare)),
		moving: describe([...document.querySelectorAll('*')].filter(isMoving)),
	};
};

/** Expects that the page respects forced colours and reduced motion, and leaves it without forced colours. */
const expectPreferencesRespected = async (page: Page): Promise<void> => {
	await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
	expect.soft(await page.evaluate(findFaintAndMoving), 'forced colours').toEqual({ faint: [], moving: [] });
	await page.emulateMedia({ forcedColors: null });
};

/** The narrowest of each layout, where a part fits least, and a wide desktop. */
const WIDTHS = [320, 601, 768, 992, 1440];

const expectFit = async (page: Page, widths: readonly number[], text: string): Promise<void> => {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 640 });
		expect.soft(await page.evaluate(findMisfits), `${width} px, ${text}`).toEqual([]);
	}
};

/** Begins the texts of the page that editors write with a word as long as a title may be. It runs in a browser. */
const writeLongWords = (): void => {
	const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const isFixed = text.parentElement?.closest(
			'.button:not(.buttons *), label, legend, option, script, style, [href^="tel:"], [data-coordinates]',
		);
		if (text.nodeValue?.trim() && !isFixed) text.nodeValue = `${'carqueja'.repeat(10)} ${text.nodeValue}`;
	}
};

/** The same pages in the other languages, which differ in words: `npm run test:languages` visits them. */
const inOtherLanguages = OTHER_LANGUAGES.flatMap((language) =>
	[...pagesOfAllMarkup].filter(isTranslated).map((address) => addressIn(language, address)),
);

// All checks of a page share one visit, because opening a page costs as much as checking it.
for (const address of [...pagesOfAllMarkup, ...inOtherLanguages]) {
	const tag = inOtherLanguages.includes(address) ? '@languages' : [];
	test(`${address} is accessible and fits, whatever the width, text size, letters, colours and words, hardly moves and sets no cookie`, {
		tag,
	}, async ({ page }) => {
		await adjustDejaVu(page);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(address);
		await expectFonts(page);
		expect.soft(await measureShift(page), 'movement while it loads').toBeLessThanOrEqual(SHIFT_MAX);
		await expectPreferencesRespected(page);
		await expectAccessibleOnPhoneAndDesktop(page);
		await expectFit(page, WIDTHS, 'our fonts');
		await setTextSize(page, 200);
		await expectFit(page, [320, 390, 720, 1440], 'text of 200 %');
		await setTextSize(page, 100);
		await widenText(page);
		await expectFit(page, [1280, 320], 'wide letters');
		expect(await page.context().cookies()).toEqual([]);
		await page.evaluate(writeLongWords);
		expect(await page.evaluate(() => document.documentElement.scrollWidth), 'a word without a space').toBe(320);
	});
}
