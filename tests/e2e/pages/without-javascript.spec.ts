import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/page.ts';
import { pagesWithNewClasses, sitePages } from '#tests/support/site-pages.ts';

test.use({ javaScriptEnabled: false });

test('every page has its text and its links', async ({ page }) => {
	const visibleLinks = (part: Locator) => part.getByRole('link').filter({ visible: true });
	for (const { address } of sitePages) {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(address);
		await expect.soft(page.getByRole('heading', { level: 1 }), address).toBeVisible();
		const bar = visibleLinks(page.getByRole('navigation', { name: 'Atalhos' }));
		await expect.soft(bar, address).toHaveText(['Início', 'Trilhos', 'Notícias', 'Contacto']);
		const footer = visibleLinks(page.getByRole('contentinfo'));
		await expect
			.soft(footer.filter({ hasText: /^(?:Sobre|Torne.se sócio|Loja|Política de privacidade)$/ }))
			.toHaveCount(4);
		if (!pagesWithNewClasses.has(address)) continue;

		await page.setViewportSize({ width: 1280, height: 720 });
		const menu = visibleLinks(page.getByRole('navigation', { name: 'Principal' }));
		await expect.soft(menu, address).toHaveText(['Início', 'Sobre', 'Trilhos', 'Agenda', 'Notícias', 'Contacto']);
	}
});

test('the menu on a phone leads to every part of the site', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/home');
	await page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link', { name: 'Contacto' }).click();
	await expect(page).toHaveURL('/contact');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click();
	await expect(page).toHaveURL('/about');
});
