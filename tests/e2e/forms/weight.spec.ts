import { GUIDE, startWith } from '#tests/support/cart.ts';
import { compressedSize } from '#tests/support/compressed-size.ts';
import { expect, test } from '#tests/support/page.ts';

/** Bytes, compressed as the CDN does: React, the form’s state, its validation and its fields; at the checkout also the cart and its prices. */
const BUDGET = 120_000;

test('a form needs little script', async ({ page }) => {
	let bodies: Promise<Buffer>[] = [];
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script') bodies.push(response.body());
	});
	await startWith(page, [GUIDE]);
	for (const address of ['/contact', '/become-member', '/checkout']) {
		bodies = [];
		await page.goto(address);
		await page.locator('form').hover();
		await expect(page.locator('form')).toHaveAttribute('novalidate');
		const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + compressedSize(body), 0);
		expect(bytes, address).toBeGreaterThan(BUDGET / 2);
		expect(bytes, address).toBeLessThanOrEqual(BUDGET);
	}
});
