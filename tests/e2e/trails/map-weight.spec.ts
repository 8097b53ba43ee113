import { compressedSize } from '#tests/support/compressed-size.ts';
import { InteractiveMap } from '#tests/support/interactive-map.ts';
import { expect, test } from '#tests/support/page.ts';

/** Bytes, compressed as the CDN does: everything that is fetched as a script once somebody touches the map. */
const BUDGET = 11_000;

test('the script of the map is small, and is loaded only when a visitor touches the map', async ({ page }) => {
	const bodies: Promise<Buffer>[] = [];
	await page.goto(InteractiveMap.ADDRESS);
	await page.waitForLoadState('networkidle');
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script') bodies.push(response.body());
	});
	const map = new InteractiveMap(page);
	await map.drawing.scrollIntoViewIfNeeded();
	expect(bodies).toEqual([]);
	await map.start();
	const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + compressedSize(body), 0);
	test.info().annotations.push({ type: 'script', description: `${bytes} bytes` });
	expect(bytes).toBeGreaterThan(BUDGET / 2);
	expect(bytes).toBeLessThanOrEqual(BUDGET);
});
