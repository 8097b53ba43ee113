import { Cart } from '#tests/support/cart.ts';
import { expect, test } from '#tests/support/page.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript a thing is ordered by message', async ({ page }) => {
	await page.goto('/store/guia-de-campo');
	await expect(page.getByRole('button', { name: /^Pôr no carrinho/ })).toHaveCount(0);
	const link = page.getByRole('link', { name: 'Encomendar por mensagem' });
	await expect(link).toHaveAttribute('href', /^\/contact\?about=product%3Aguia-de-campo&subject=Encomenda/);
	await new Cart(page).link.click();
	await expect(page).toHaveURL('/store');
	await page.goto('/checkout');
	await expect(page.locator('.checkout .lead').last()).toBeVisible();
	await page.getByRole('link', { name: 'Encomendar por mensagem' }).click();
	await expect(page).toHaveURL(/\/contact\?about=store%3Aorder/);
});
