import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/page.ts';

const loadedFonts = (page: Page) =>
	page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : [])));

const expectFonts = (page: Page) =>
	expect.poll(() => loadedFonts(page)).toEqual(expect.arrayContaining(['Besley', 'Hanken']));

test('fonts come after the first page of a visit has loaded, and before the next one shows', async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => {
		if (request.resourceType() === 'font') asked.push(request.url());
	});
	const pictures = Promise.withResolvers<void>();
	await page.route('**/*.avif', async (route) => {
		await pictures.promise;
		await route.continue();
	});
	await page.goto('/about', { waitUntil: 'domcontentloaded' });
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.waitForTimeout(500);
	expect(asked).toEqual([]);
	pictures.resolve();
	await expectFonts(page);

	await page.getByRole('banner').getByRole('link', { name: 'Contacto' }).click();
	await expect(page).toHaveURL('/contact');
	await expect(page.locator('#fonts')).toHaveAttribute('media', 'all');
	await expectFonts(page);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('fonts come with the page', async ({ page }) => {
		await page.goto('/about');
		await expectFonts(page);
	});
});
