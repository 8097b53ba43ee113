import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInLight } from '#tests/support/accessibility.ts';
import { expectPreferencesRespected } from '#tests/support/display-preferences.ts';
import { expectFonts } from '#tests/support/fonts.ts';
import { findMisfits, widenText } from '#tests/support/misfits.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { pagesWithNewMarkup, sitePages } from '#tests/support/site-pages.ts';

/** Widths on both sides of each breakpoint, of a desktop at 200 %, and of a wide desktop. */
const WIDTHS = [320, 390, 600, 601, 640, 767, 768, 991, 992, 1440];

const expectFit = async (page: Page, widths: readonly number[], text: string): Promise<void> => {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 400 });
		expect.soft(await page.evaluate(findMisfits), `${width} px, ${text}`).toEqual([]);
	}
};

// All checks of a page share one visit, because opening a page costs as much as checking it. All other pages differ from
// these only in words.
for (const address of pagesWithNewMarkup) {
	test(`${address} is accessible and fits, whatever the width, zoom, font and colours, and sets no cookie`, async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(address);
		await expectFonts(page);
		await expectPreferencesRespected(page);
		await expectAccessible(page);
		await page.setViewportSize({ width: 1440, height: 900 });
		await expectAccessibleInLight(page);
		await expectFit(page, WIDTHS, 'our fonts');
		await widenText(page);
		await expectFit(page, [320, 1280], 'a wide font, spaced');
		expect(await page.context().cookies()).toEqual([]);
	});
}

test('the words of all other pages fit too', async ({ page }) => {
	for (const { address } of sitePages) {
		// The page that cancels a registration has no words but its outing's.
		if (pagesWithNewMarkup.has(address) || address.endsWith('/cancel')) continue;
		await page.goto(address);
		await widenText(page);
		await expectFit(page, [1280, 320], `${address}, a wide font, spaced`);
	}
});
