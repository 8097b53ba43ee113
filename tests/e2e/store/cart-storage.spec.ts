import { Cart, GUIDE, startWith, toStored } from '#tests/support/cart.ts';
import { expect, test } from '#tests/support/page.ts';

test('a page works whatever the browser has stored', async ({ page }) => {
	const cart = new Cart(page);
	await page.goto('/store/guia-de-campo');
	const line = toStored([GUIDE]);
	for (const [stored, count] of [
		['', 0],
		['{', 0],
		['null', 0],
		['[]', 0],
		['{"version":1}', 0],
		['{"version":1,"lines":7}', 0],
		[line.replace('"version":1', '"version":2'), 0],
		[line.replace('"quantity":1', '"quantity":-1'), 0],
		[line.replace('"quantity":1', '"quantity":1.5'), 0],
		[line.replace('"quantity":1', '"quantity":"1"'), 0],
		[toStored([GUIDE, { ...GUIDE, id: 7 as unknown as string }]), 1],
		[line, 1],
	] as const) {
		await page.evaluate((text) => localStorage.setItem('cart', text), stored);
		await page.reload();
		await cart.expectCount(count);
	}
});

test('a visitor who blocks storage is told so, and how to order nevertheless', async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(globalThis, 'localStorage', {
			get: () => {
				throw new DOMException('', 'SecurityError');
			},
		});
	});
	const cart = new Cart(page);
	await page.goto('/store/guia-de-campo');
	await page
		.getByRole('main')
		.getByRole('button', { name: /^Pôr no carrinho: Guia/ })
		.click();
	await expect(page.getByText('O seu navegador não guarda o carrinho.')).toBeVisible();
	await cart.expectCount(1);
});

test('without the store’s data the link leads to the checkout', async ({ page, expectProblem }) => {
	expectProblem(/status of 503/);
	await startWith(page, [GUIDE]);
	await page.route('/checkout.json', (route) => route.fulfill({ status: 503 }));
	const cart = new Cart(page);
	await page.goto('/news');
	await cart.link.click();
	await expect(page).toHaveURL('/checkout');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Não conseguimos abrir a loja');
	await page.unroute('/checkout.json');
	await page.getByRole('button', { name: 'Tentar outra vez' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finalizar compra');
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('a product can be ordered by message', async ({ page }) => {
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
});
