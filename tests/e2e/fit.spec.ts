import { findMisfits, widenText } from '#tests/support/misfits.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** The narrowest phone, which is a desktop at 400 % too, a desktop at 200 %, and both sides of each breakpoint. */
const WIDTHS = [320, 390, 600, 601, 640, 767, 768, 991, 992, 1440];

for (const { address } of sitePages) {
	test(`${address} fits every width and zoom, and bears wider text`, async ({ page }) => {
		await page.goto(address);
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 400 });
			expect.soft(await page.evaluate(findMisfits), `${width} px`).toEqual([]);
		}
		await widenText(page);
		for (const width of [320, 1280]) {
			await page.setViewportSize({ width, height: 400 });
			expect.soft(await page.evaluate(findMisfits), `${width} px, wider text`).toEqual([]);
		}
	});
}
