import { findFaults } from '#tests/support/markup.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

test('every page is HTML that a validator takes', async ({ page }) => {
	await page.goto('about:blank');
	const faults: string[] = [];
	for (const { address, html } of sitePages)
		for (const fault of await page.evaluate(findFaults, html)) faults.push(`${address}: ${fault}`);
	expect(faults).toEqual([]);
});
