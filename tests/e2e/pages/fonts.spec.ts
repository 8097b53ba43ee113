import { expectFonts } from '#tests/support/fonts.ts';
import { expect, test } from '#tests/support/page.ts';

test('text is shown before its fonts arrive, and the fonts arrive with the first view', async ({ page }) => {
	const fonts = Promise.withResolvers<void>();
	await page.route('**/*.woff2', async (route) => {
		await fonts.promise;
		await route.continue();
	});
	await page.goto('/about', { waitUntil: 'domcontentloaded' });
	await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	fonts.resolve();
	await expectFonts(page);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('fonts come with the page', async ({ page }) => {
		await page.goto('/about');
		await expectFonts(page);
	});
});
