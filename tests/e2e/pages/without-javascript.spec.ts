import { expectFonts } from '#tests/support/fonts.ts';
import { expect, test } from '#tests/support/page.ts';
import { pagesOfAllMarkup } from '#tests/support/site-pages.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test('every kind of page has its heading, and the fonts come with it', async ({ page }) => {
	for (const address of pagesOfAllMarkup) {
		await page.goto(address);
		await expect.soft(page.getByRole('heading', { level: 1 }), address).toBeVisible();
	}
	await expectFonts(page);
});

test('the menus on a phone and a desktop lead to every part of the site', async ({ page }) => {
	await page.goto('/home');
	const linksOf = (name: string) => page.getByRole('navigation', { name }).getByRole('link').filter({ visible: true });
	await expect(linksOf('Atalhos')).toHaveText(['Início', 'Trilhos', 'Notícias', 'Contacto']);
	await linksOf('Atalhos').filter({ hasText: 'Contacto' }).click();
	await expect(page).toHaveURL('/contact');
	const footer = page.getByRole('contentinfo').getByRole('link').filter({ visible: true });
	const parts = /^(?:Sobre|Torne.se sócio|Loja|Política de privacidade)$/;
	await expect(footer.filter({ hasText: parts })).toHaveCount(4);
	await footer.filter({ hasText: 'Sobre' }).click();
	await expect(page).toHaveURL('/about');
	await page.setViewportSize({ width: 1280, height: 720 });
	await expect(linksOf('Principal')).toHaveText(['Início', 'Sobre', 'Trilhos', 'Agenda', 'Notícias', 'Contacto']);
});
