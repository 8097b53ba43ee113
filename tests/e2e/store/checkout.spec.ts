import { catalogue, storeRules } from '#netlify/server/base/content.ts';
import { Cart, GUIDE, lineOf, money, readChanged, SHIRT, toStored, withOffer } from '#tests/support/cart.ts';
import { copiesTo, expectOneMail } from '#tests/support/caught-mail.ts';
import { Checkout } from '#tests/support/checkout.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const SUBTOTAL = SHIRT.price * SHIRT.quantity + GUIDE.price;
const MUG = lineOf('caneca-esmaltada', undefined, 1);
const NUMBER = new RegExp(`^${storeRules().orderPrefix}-\\d{4}-[A-Z0-9]{6}$`);
/** Uncompressed bytes. React alone has 180 000. */
const WITHOUT_FRAMEWORK = 15_000;
const priceTo = (zone: 'mainland' | 'madeira') => catalogue.shipping[zone].steps[0]?.price ?? 0;

test('two clicks place one order, and its buyer reads how to pay', async ({ page, request }) => {
	const checkout = new Checkout(page, [MUG]);
	await checkout.open();
	await checkout.field('cp').fill('9000-123');
	await expect(page.getByRole('status').filter({ hasText: 'Entrega na Madeira' })).toContainText(
		money(priceTo('madeira')),
	);
	await expect(checkout.total).toHaveText(money(MUG.price + priceTo('madeira')));
	await checkout.summary.getByRole('button', { name: /^Mais um/ }).click();
	const buyer = checkout.newValues();
	await checkout.fill({ ...buyer, nif: '501964842', note: 'Toque à campainha.' });
	await checkout.field('note').press('Tab');
	await expect(page.getByText('o último não bate certo')).toBeVisible();
	const total = MUG.price * 2 + priceTo('mainland');
	await expect(checkout.total).toHaveText(money(total));
	await page.getByRole('radio', { name: /^Transferência/ }).check();
	await checkout.submitTwice();

	const number = await checkout.number();
	expect(number).toMatch(NUMBER);
	expect(checkout.sent).toHaveLength(1);
	await expect(page.getByRole('heading', { name: 'Falta pagar' })).toHaveText(money(total));
	for (const told of [storeRules().payment.transfer?.iban ?? '', number, buyer.email ?? ''])
		await expect(page.getByRole('main')).toContainText(told);
	await new Cart(page).expectCount(0);
	const mail = await expectOneMail(request, buyer.email ?? '');
	expect(mail.Subject).toContain(number);
	expect(await copiesTo(request, buyer.email ?? '')).toHaveLength(1);

	await page.reload();
	await expect(checkout.thanks).toBeVisible();
	await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
	await page
		.getByRole('button', { name: /^Copiar: / })
		.first()
		.click();
	await expect(page.getByText('Não foi possível copiar: selecione o texto.')).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
	await expect(checkout.summary).toBeVisible();
	await page.emulateMedia({ media: 'screen' });
	await page.getByRole('link', { name: 'Escolher um trilho' }).click();
	await page.goto('/checkout');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('O seu carrinho está vazio');
});

test('an empty cart needs no framework, and the checkout appears when something is added', async ({
	page,
	context,
}) => {
	const scripts: Promise<Buffer>[] = [];
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script') scripts.push(response.body());
	});
	await page.goto('/checkout', { waitUntil: 'networkidle' });
	const heading = page.getByRole('heading', { level: 1 });
	await expect(heading).toHaveText('O seu carrinho está vazio');
	const bytes = (await Promise.all(scripts)).reduce((sum, { byteLength }) => sum + byteLength, 0);
	expect(bytes).toBeGreaterThan(0);
	expect(bytes).toBeLessThan(WITHOUT_FRAMEWORK);

	const other = await context.newPage();
	await other.goto('/home');
	await other.evaluate((stored) => localStorage.setItem('cart', stored), toStored([MUG]));
	await expect(heading).toHaveText('Finalizar compra');
	await expect(page.getByRole('textbox', { name: /^Nome/ })).toBeEditable();
});

test('pickup needs no address, costs nothing, and is the only choice for some products', async ({ page }) => {
	const checkout = new Checkout(page);
	await checkout.open();
	await checkout.submit.click();
	await expect(checkout.refusal.getByRole('link')).toHaveText([
		'Nome é um campo obrigatório!',
		'Email é um campo obrigatório!',
		'Telefone é um campo obrigatório!',
		'Morada é um campo obrigatório!',
		'Código postal é um campo obrigatório!',
		'Concelho é um campo obrigatório!',
	]);
	await page.getByRole('radio', { name: /^Levantar/ }).check();
	await expect(checkout.field('address')).toHaveCount(0);
	await expect(checkout.total).toHaveText(money(SUBTOTAL));
	const { name = '', email = '', contact = '' } = checkout.newValues();
	await checkout.fill({ name, email, contact });
	await checkout.submit.click();
	expect(await checkout.number()).toMatch(NUMBER);
	expect(checkout.sent[0]?.postDataJSON()).toMatchObject({ delivery: 'pickup', total: SUBTOTAL });

	const plant = { ...MUG, id: 'sementes-e-carvalho', name: 'Sementes e carvalho', price: 600 };
	await readChanged(page, (products) => {
		const { [plant.id]: product } = products;
		if (product) product.offers = withOffer(plant.id, undefined, { availability: 'available' });
	});
	await new Checkout(page, [plant]).open();
	await expect(page.getByRole('radio', { name: /^Correio/ })).toBeDisabled();
	await expect(page.getByRole('radio', { name: /^Levantar/ })).toBeChecked();
	await expect(checkout.total).toHaveText(money(600));
});

test('changed prices and sold-out things are shown line by line before ordering', async ({ page, expectProblem }) => {
	expectProblem(/status of 409/);
	const soldOut = lineOf('t-shirt-serra-alta', 'pinhal-xl', 1);
	// The page has data from before the last change: the book was cheaper then, and there was a shirt in XL.
	await readChanged(page, (products) => {
		const { [soldOut.id]: shirt, [GUIDE.id]: guide } = products;
		if (shirt) shirt.offers = withOffer(soldOut.id, soldOut.variant, { availability: 'available' });
		if (guide) guide.offers = withOffer(GUIDE.id, undefined, { price: 1300 });
	});
	const checkout = new Checkout(page, [soldOut, { ...GUIDE, price: 1300 }]);
	const buyer = await checkout.send();
	const messageBox = checkout.messageBox('Algo mudou desde que escolheu');
	await expect(messageBox).toBeFocused();
	await expect(messageBox.getByRole('listitem')).toHaveText([
		`${soldOut.name} esgotou: sai do carrinho.`,
		/^Guia de campo custava 13,00\s€ e agora custa 14,00\s€\.$/,
		/^O total era 34,90\s€ e agora é 17,90\s€\.$/,
	]);
	await checkout.expectValues(buyer);

	await page.unroute('/checkout.json');
	await messageBox.getByRole('button', { name: 'Aceitar as alterações' }).click();
	await expect(messageBox).toHaveCount(0);
	await expect(checkout.total).toHaveText(money(GUIDE.price + priceTo('mainland')));
	await checkout.submit.click();
	expect(await checkout.number()).toMatch(NUMBER);
});
