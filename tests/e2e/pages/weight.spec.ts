import { expect, test } from '#tests/support/page.ts';
import { BUDGETS, heaviestOfEachTemplate, weighOnPhone, weighPage } from '#tests/support/page-weight.ts';
import { sitePages } from '#tests/support/site-pages.ts';

test('every page is light', () => {
	for (const { address, html } of sitePages)
		expect.soft(weighPage(html), `${address}, bytes`).toBeLessThanOrEqual(BUDGETS.page);
});

test.describe('on a phone', () => {
	test.use({ deviceScaleFactor: 2, isMobile: true, hasTouch: true });

	for (const sitePage of heaviestOfEachTemplate())
		test(`${sitePage.address} needs little before it is touched`, async ({ page }) => {
			const weights = await weighOnPhone(page, sitePage);
			test.info().annotations.push({ type: 'weight', description: JSON.stringify(weights) });
			for (const [name, bytes] of Object.entries(weights))
				expect.soft(bytes, `${name}, bytes`).toBeLessThanOrEqual(BUDGETS[name as keyof typeof BUDGETS]);
			expect(weights.firstScreen, 'bytes').toBeGreaterThan(BUDGETS.firstScreen / 4);
		});
});
