import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInLight } from '#tests/support/accessibility.ts';
import { useDeviceFonts } from '#tests/support/device-fonts.ts';
import { expectFonts } from '#tests/support/fonts.ts';
import { findMisfits, widenText } from '#tests/support/misfits.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { firstOfTheirLooks, sitePages } from '#tests/support/site-pages.ts';

/** Both sides of each breakpoint, a desktop at 200 % and a wide one. */
const WIDTHS = [320, 390, 600, 601, 640, 767, 768, 991, 992, 1440];

const expectFit = async (page: Page, widths: readonly number[], text: string): Promise<void> => {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 400 });
		expect.soft(await page.evaluate(findMisfits), `${width} px, ${text}`).toEqual([]);
	}
};

/** The keyboard's first stop leads past the menu. */
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

// One visit for all checks of a page, since opening it costs as much as checking. The first page of each look has all of
// them. The others differ from it in words alone: they are checked for words that are too wide, and by axe.
for (const { address } of sitePages) {
	test(`${address} is accessible and fits, whatever the width, zoom and font`, async ({ page }) => {
		const isFirst = firstOfTheirLooks.has(address);
		await page.goto(address);
		await expectFonts(page);
		if (isFirst) {
			await expectSkipLink(page);
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
	});
}
