import { GUIDE, startWith } from '#tests/support/cart.ts';
import { compressedSize } from '#tests/support/compressed-size.ts';
import { expect, test } from '#tests/support/page.ts';

/** Bytes, compressed as the CDN does: React, the form's state, its validation and its fields. */
const BUDGET = 100_000;

/** Bytes for the checkout, which also has the cart and its prices. */
const CHECKOUT_BUDGET = 107_000;

test('a form needs little script', async ({ page }) => {
	let bodies: Promise<Buffer>[] = [];
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script') bodies.push(response.body());
	});
	await startWith(page, [GUIDE]);
	for (const [address, budget] of [
		['/contact', BUDGET],
		['/become-member', BUDGET],
		['/checkout', CHECKOUT_BUDGET],
	] as const) {
		bodies = [];
		await page.goto(address);
		await page.locator('form').hover();
		await expect(page.locator('form')).toHaveAttribute('novalidate');
		const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + compressedSize(body), 0);
		expect(bytes, address).toBeGreaterThan(BUDGET / 2);
		expect(bytes, address).toBeLessThanOrEqual(budget);
	}
});
