import { expectFonts } from '#tests/support/fonts.ts';
import { expect, test } from '#tests/support/page.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test('the menus on a phone and a desktop lead to every part of the site, and the fonts come with the page', async ({
	page,
}) => {
	await page.goto('/home');
	await expectFonts(page);
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
