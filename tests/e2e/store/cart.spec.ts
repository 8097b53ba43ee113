import { Cart, GUIDE, lineOf, money, readChanged, SHIRT, startWith, withOffer } from '#tests/support/cart.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';

test('two variants are put into the cart and changed, and are the same in another tab and after a reload', async ({
	page,
}) => {
	const cart = new Cart(page);
	await page.goto('/store');
	await cart.expectCount(0);
	const card = page.getByRole('article').filter({ hasText: /T.shirt/ });
	const list = card.getByRole('combobox');
	await card.getByRole('button').click();
	await expect(list).toBeFocused();
	await cart.expectCount(0);
	await list.selectOption('pinhal-m');
	await card.getByRole('button').click();
	await expect(card.getByRole('status')).toContainText('Está no carrinho.');
	await cart.expectCount(1);

	await card.getByRole('heading').getByRole('link').click();
	const add = page.getByRole('main').getByRole('button', { name: /^Pôr no carrinho: T.shirt/ });
	await expect(page.getByText(/^desde 18\s€/)).toBeVisible();
	await add.click();
	const first = page.getByRole('radio', { name: 'Pinhal, XS' });
	await expect(first).toBeFocused();
	await expect(first).toHaveCSS('opacity', '0');
	await cart.expectCount(1);
	await page.getByRole('radio', { name: 'Líquen, XL' }).check();
	await expect(page.getByRole('main').getByRole('img').first()).toHaveAccessibleName(/em líquen/);
	await expect(page.getByText(/^desde 18\s€/)).toBeHidden();
	await expect(page.locator('[data-offer-price]')).toHaveText(money(1950));
	await expect(page.locator('[data-offer-text]')).toHaveText('Feito por encomenda');
	await expect(page.getByRole('radio', { name: 'Pinhal, XL' })).toBeDisabled();
	await page.getByRole('spinbutton', { name: /^Quantidade/ }).fill('2');
	await add.click();
	await cart.expectCount(3);

	const other = new Cart(await page.context().newPage());
	await other.page.goto('/about');
	await other.expectCount(3);

	await page.getByRole('link', { name: 'Ver o carrinho' }).click();
	await expect(cart.drawer).toHaveAccessibleName('Carrinho, 3 artigos');
	await expect(cart.line('Líquen, XL')).toContainText(money(3900));
	await cart
		.line('Pinhal, M')
		.getByRole('button', { name: /^Mais um/ })
		.click();
	await expect(cart.line('Pinhal, M').getByRole('status')).toHaveText('2');
	await expect(cart.drawer.getByText('Total')).toBeVisible();
	await other.expectCount(4);

	await other.open();
	await other
		.line('Líquen, XL')
		.getByRole('button', { name: /^Retirar/ })
		.click();
	await expect(other.drawer.getByRole('heading')).toBeFocused();
	await expect(cart.drawer).toHaveAccessibleName('Carrinho, 2 artigos');
	await page.reload();
	await cart.expectCount(2);
});

test('the drawer takes the focus and returns it, and leads to the checkout', async ({ page }) => {
	await startWith(page, [SHIRT]);
	const cart = new Cart(page);
	await page.goto('/contact');
	await page.getByLabel('Nome').fill('Inês');
	await cart.open();
	await expect(cart.drawer.getByRole('heading', { name: 'Carrinho, 2 artigos' })).toBeFocused();
	await cart.drawer.getByRole('button', { name: 'Fechar' }).click();
	await expect(cart.drawer).toBeHidden();
	await expect(cart.link).toBeFocused();
	await expect(page.getByLabel('Nome')).toHaveValue('Inês');

	await cart.open();
	await cart.drawer.getByRole('link', { name: 'Finalizar compra' }).click();
	await expect(page).toHaveURL('/checkout');
	await page.goBack();
	await expect(page).toHaveURL('/contact');
	await expect(cart.drawer).toBeHidden();
});

test('an order never exceeds the limit of a product, whose printed page has whole pictures and nothing to press', async ({
	page,
}) => {
	const cart = new Cart(page);
	await page.goto('/store/bone-de-caminhada');
	await page.emulateMedia({ media: 'print' });
	const main = page.getByRole('main');
	await expect(main.getByRole('img').first()).toHaveCSS('object-fit', 'contain');
	await expect(main.locator('.button:visible')).toHaveCount(0);
	await page.emulateMedia({ media: null });
	const quantity = page.getByRole('spinbutton', { name: /^Quantidade: Boné/ });
	const add = page.getByRole('main').getByRole('button', { name: /^Pôr no carrinho: Boné/ });
	await quantity.fill('5');
	await add.click();
	await cart.expectCount(0);
	await quantity.fill('3');
	await add.click();
	await add.click();
	await cart.expectCount(4);
	await add.click();
	await expect(page.getByRole('status').filter({ hasText: 'o máximo por encomenda: 4' })).toBeVisible();
	await cart.open();
	const more = cart.drawer.getByRole('button', { name: /^Mais um/ });
	await expect(more).toHaveAttribute('aria-disabled', 'true');
	await more.click({ force: true });
	await expect(cart.drawer).toHaveAccessibleName('Carrinho, 4 artigos');
});

test('changes in the shop are shown, and have to be accepted before ordering', async ({ page }) => {
	await startWith(page, [
		SHIRT,
		GUIDE,
		lineOf('caneca-esmaltada', undefined, 3),
		lineOf('mapa-dos-oito-trilhos', undefined, 2),
	]);
	await readChanged(page, (products) => {
		delete products['guia-de-campo'];
		const { [SHIRT.id]: shirt, 'caneca-esmaltada': mug, 'mapa-dos-oito-trilhos': map } = products;
		if (shirt) shirt.offers = withOffer(SHIRT.id, SHIRT.variant, { availability: 'sold-out' });
		if (mug) mug.limit = 1;
		if (map) map.offers = withOffer('mapa-dos-oito-trilhos', undefined, { price: 850 });
	});
	const cart = new Cart(page);
	await page.goto('/news');
	await cart.open();
	const changes = cart.drawer.locator('.message-box');
	await expect(changes).toBeFocused();
	await expect(changes.getByRole('listitem')).toHaveText([
		`${SHIRT.name} esgotou: sai do carrinho.`,
		'Guia de campo já não está na loja: sai do carrinho.',
		'Caneca esmaltada: eram 3, só podem ser 1 por encomenda.',
		/^Mapa dos oito trilhos custava 7,00\s€ e agora custa 8,50\s€\.$/,
	]);
	await cart.drawer.getByRole('link', { name: 'Finalizar compra' }).click();
	await expect(page.getByRole('main').locator('.message-box')).toBeFocused();
	await expect(page.getByRole('button', { name: /^Encomendar/ })).toBeHidden();
	await page.getByRole('button', { name: 'Aceitar as alterações' }).click();
	await expect(page.getByRole('button', { name: /^Encomendar/ })).toBeVisible();
	await cart.expectCount(3);
});

test('without the shop’s data the link leads to the checkout', async ({ page, expectProblem }) => {
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

testAlone('a visitor who blocks storage gets a message that explains how to order', async ({ page }) => {
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

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false });

	testAlone('a product can be ordered by message', async ({ page }) => {
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
