import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInLight } from '#tests/support/accessibility.ts';
import { useDeviceFonts } from '#tests/support/device-fonts.ts';
import { expectPreferencesRespected } from '#tests/support/display-preferences.ts';
import { expectFonts } from '#tests/support/fonts.ts';
import { findMisfits, widenText } from '#tests/support/misfits.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { pagesWithNewClasses, sitePages } from '#tests/support/site-pages.ts';

/** Widths on both sides of each breakpoint, of a desktop at 200 %, and of a wide desktop. */
const WIDTHS = [320, 390, 600, 601, 640, 767, 768, 991, 992, 1440];

const expectFit = async (page: Page, widths: readonly number[], text: string): Promise<void> => {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 400 });
		expect.soft(await page.evaluate(findMisfits), `${width} px, ${text}`).toEqual([]);
	}
};

/** Expects that the first Tab reaches a link that skips the menu. */
const expectSkipLink = async (page: Page): Promise<void> => {
	await page.keyboard.press('Tab');
	const skip = page.getByRole('link', { name: 'Saltar para o conteúdo' });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport({ ratio: 1 });
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toBeFocused();
	await page.keyboard.press('Tab');
	expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBeNull();
};

// All checks of a page share one visit, because opening a page costs as much as checking it. The first page with each
// set of classes gets all checks. The others differ from it only in words, so they are checked with axe and for words
// that are too wide.
for (const { address } of sitePages) {
	test(`${address} is accessible and fits, whatever the width, zoom, font and colours, and sets no cookie`, async ({
		page,
	}) => {
		const isFirst = pagesWithNewClasses.has(address);
		await page.goto(address);
		await expectFonts(page);
		if (isFirst) {
			await expectSkipLink(page);
			await expectPreferencesRespected(page);
			await page.setViewportSize({ width: 390, height: 844 });
			await expectAccessible(page);
			await page.setViewportSize({ width: 1440, height: 900 });
			await expectAccessibleInLight(page);
			await expectFit(page, WIDTHS, 'our fonts');
			await useDeviceFonts(page, 'narrow');
			await expectFit(page, [320, 1280], 'a narrow font');
		} else {
			await page.setViewportSize({ width: 390, height: 844 });
			await expectAccessibleInLight(page);
		}
		await widenText(page);
		await expectFit(page, [320, 1280], 'a wide font, spaced');
		expect(await page.context().cookies()).toEqual([]);
	});
}
