import { expectAccessible } from '#tests/support/accessibility.ts';
import { test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

const SCREENS = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
];

for (const { address } of sitePages) {
	test(`${address} is accessible on a phone and a desktop, light and dark`, async ({ page }) => {
		await page.goto(address);
		for (const viewport of SCREENS) {
			await page.setViewportSize(viewport);
			await expectAccessible(page);
		}
	});
}
