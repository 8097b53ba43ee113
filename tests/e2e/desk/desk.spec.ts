import type { APIRequestContext, Page } from '@playwright/test';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { catalogue } from '#netlify/server/content.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import { fromFormDay } from '#src/forms/clean.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { GUIDE } from '#tests/support/cart.ts';
import { copiesTo, expectOneMail } from '#tests/support/caught-mail.ts';
import { newBuyer } from '#tests/support/checkout.ts';
import { giveAccess, signInMails } from '#tests/support/desk-access.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { ACTION, newRequest } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

/** The mails that followed from the desk, to a visitor. */
const followUps = async (request: APIRequestContext, email: string): Promise<CaughtMessage[]> =>
	(await copiesTo(request, email)).filter(({ Tag }) => Tag?.startsWith('desk-'));

test.describe('on a phone, by the keyboard', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('the secretary opens a mail, follows its button, changes the hour, and the visitor gets the second mail', async ({
		page,
		request,
		expectProblem,
	}) => {
		await giveAccess(page, request);
		const values = { ...newRequest(), action: ACTION.id };
		expect((await request.post('/api/schedule', { data: values })).status()).toBe(200);
		const { MessageID } = await expectOneMail(request, values.email);

		await page.goto(`/_local/mail/${MessageID}`);
		const [confirm, decline] = await page.locator('pre a[href*="/desk#"]').all();
		const declineAddress = await decline?.getAttribute('href');
		await confirm?.press('Enter');

		const form = page.locator('[data-desk]');
		await expect(form.getByRole('heading')).toHaveText('Agendamento: Marta');
		await expect(form).toContainText('Situação: por responder.');
		await expect(form.getByLabel('Dia')).toHaveValue(fromFormDay(values.date));
		// Only to look changes nothing, again and again.
		await page.reload();
		await expect(form.getByRole('heading')).toBeVisible();
		await expectAccessible(page);
		expect(await followUps(request, values.email)).toEqual([]);

		expectProblem(/status of 422/);
		await form.getByLabel('Dia').fill('2020-01-01');
		await form.getByLabel('Hora').fill('11:15');
		await form.getByRole('button', { name: 'Confirmar' }).press('Enter');
		await expect(form.getByLabel('Dia')).toBeFocused();
		await expect(form.getByLabel('Dia')).toHaveAccessibleDescription('Esta data já passou.');
		await expectAccessible(page);

		await form.getByLabel('Dia').fill(fromFormDay(values.date));
		await form.getByRole('button', { name: 'Confirmar' }).press('Enter');
		const notice = page.getByRole('region', { name: 'Pedido confirmado' });
		await expect(notice).toBeFocused();
		await expect(notice).toContainText('Hora: 11:15');
		await expect(notice).toContainText(`Email para Marta: «Confirmado: ${ACTION.title}».`);
		await expectAccessible(page);
		await expect.poll(() => followUps(request, values.email)).toHaveLength(1);
		const [mail] = await followUps(request, values.email);
		expect(mail?.TextBody).toContain('às 11:15');

		await page.reload();
		await expect(page.getByRole('region', { name: 'Pedido confirmado' })).toContainText('Já estava feito');
		expectProblem(/status of 409/);
		await page.goto(declineAddress ?? '');
		await expect(page.getByRole('region', { name: 'Agora não se pode: Recusar' })).toContainText('confirmado');
		expect(await followUps(request, values.email)).toHaveLength(1);
	});
});

test('a device gets access by a mail to the association, continues with the button, and loses access again', async ({
	page,
	request,
	expectProblem,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const values = { ...newRequest(), action: ACTION.id };
	expect((await request.post('/api/schedule', { data: values })).status()).toBe(200);
	const { MessageID } = await expectOneMail(request, values.email);
	await page.goto(`/_local/mail/${MessageID}`);
	expectProblem(/status of 401/);
	await page.locator('pre a[href*="/desk#"]').first().press('Enter');
	const notice = page.locator('[data-outcome]');
	await expect(notice).toContainText('Este aparelho ainda não tem acesso');
	await expectAccessible(page);
	const before = (await signInMails(request)).length;
	await page.getByRole('button', { name: 'Enviar o acesso para o email da associação' }).press('Enter');
	await expect(page.getByRole('region', { name: 'Enviámos um email à associação' })).toBeFocused();
	const [mail, ...earlier] = await signInMails(request);
	expect(earlier.length).toBeGreaterThanOrEqual(before);

	await page.goto(`/_local/mail/${mail?.MessageID}`);
	await page.locator('pre a[href*="#entrar="]').press('Enter');
	await expect(notice).toContainText('Dar acesso a este aparelho?');
	// The address no longer has what gives access.
	await expect(page).toHaveURL(/\/desk$/);
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Usar este aparelho' }).press('Enter');
	const form = page.locator('[data-desk]');
	await expect(form.getByRole('heading')).toHaveText('Agendamento: Marta');
	const [cookie] = await page.context().cookies(new URL('/api/desk', page.url()).href);
	expect(cookie).toMatchObject({ name: 'desk', httpOnly: true, secure: true, sameSite: 'Strict', path: '/api/desk' });
	expect(await page.evaluate(() => document.cookie)).toBe('');

	// Only of this device, so that the tests beside this one keep their access.
	await page.route('/api/desk', async (route) => {
		const isEnd = route.request().postData()?.includes('endAccess');
		await (isEnd ? route.fulfill({ json: { status: 200, access: 'ended' } }) : route.continue());
	});
	await page.getByText('Acesso a esta página').press('Enter');
	await page.getByRole('button', { name: 'Terminar o acesso em todos os aparelhos' }).press('Enter');
	await expect(page.getByRole('region', { name: 'O acesso terminou em todos os aparelhos' })).toBeFocused();
	await expectAccessible(page);
});

test('a broken link or a failing network leads to a clear message', async ({ page, request, expectProblem }) => {
	await giveAccess(page, request);
	await page.goto('/desk');
	await expect(page.getByRole('region', { name: 'Falta o botão do email' })).toBeVisible();
	expectProblem(/status of 404/);
	await page.goto('/desk#member/abc/2026-03-01/accept');
	await expect(page.getByRole('region', { name: 'Já não está no sítio' })).toBeVisible();
	expectProblem(/status of 403/);
	await page.goto('/desk#entrar=abc.def');
	await page.getByRole('button', { name: 'Usar este aparelho' }).click();
	await expect(page.getByRole('region', { name: 'Este acesso já não serve' })).toBeFocused();
	await page.route('/api/desk', (route) => route.fulfill({ status: 500, json: { status: 500 } }), { times: 1 });
	expectProblem(/status of 500/);
	// The same page with another fragment: it loads anew.
	await page.goto('/desk#member/abd/2026-03-01/accept');
	await page.getByRole('button', { name: 'Tentar outra vez' }).click();
	await expect(page.getByRole('region', { name: 'Já não está no sítio' })).toBeFocused();
});

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false });

	testAlone('the page asks for a script, sends no referrer, and search engines leave it out', async ({ page }) => {
		await page.goto('/desk#abc.def');
		await expect(page.locator('.desk noscript p')).toBeVisible();
		await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
	});
});

/** Opens a mail's page, and follows one of its buttons. */
const follow = async (page: Page, { MessageID, TextBody = '' }: CaughtMessage, button: string) => {
	await page.goto(`/_local/mail/${MessageID}`);
	const [, address = ''] = new RegExp(`^${button}:\\n(\\S+)`, 'm').exec(TextBody) ?? [];
	await page.locator(`pre a[href="${address}"]`).press('Enter');
};

const press = async (page: Page, button: string, outcome: string) => {
	await page.getByRole('button', { name: button, exact: true }).press('Enter');
	await expect(page.getByRole('region', { name: outcome })).toBeFocused();
};

test('an order is marked as paid, then as sent, with a link to follow it', async ({ page, request }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const items = [{ id: GUIDE.id, quantity: 1 }];
	const { total } = priceCart(catalogue, items, 'mainland');
	const buyer = newBuyer();
	const values = { ...buyer, country: 'Portugal', items, delivery: 'post', payment: 'transfer', total };
	await giveAccess(page, request);
	expect((await request.post('/api/order', { data: values })).status()).toBe(200);
	const mail = await expectOneMail(request, buyer.email);
	await follow(page, mail, 'Está paga');
	await press(page, 'Está paga', 'Encomenda marcada como paga');
	await expect.poll(() => followUps(request, buyer.email)).toHaveLength(1);
	expect((await followUps(request, buyer.email))[0]?.Subject).toContain('Recebemos o pagamento');
	await follow(page, mail, 'Foi enviada');
	const parcel = 'https://correio.exemplo.pt/seguir?envio=RA123';
	await page.getByLabel('Endereço para seguir o envio').fill(parcel);
	await press(page, 'Foi enviada', 'Encomenda marcada como enviada');
	await expect.poll(() => followUps(request, buyer.email)).toHaveLength(2);
	const [sent] = await followUps(request, buyer.email);
	expect(sent?.Subject).toContain('A encomenda CUM-');
	expect(sent?.TextBody).toContain(parcel);
	await page.reload();
	await expect(page.locator('[data-outcome]')).toContainText('Já estava feito');
});

test('on a phone, by the keyboard, a request is marked as answered, which is undone and done again, and then declined', async ({
	page,
	request,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const values = { ...newRequest(), action: ACTION.id };
	await giveAccess(page, request);
	expect((await request.post('/api/schedule', { data: values })).status()).toBe(200);
	const received = await expectOneMail(request, values.email);
	await follow(page, received, 'Já respondi');
	await press(page, 'Já respondi', 'Pedido marcado como respondido');
	await press(page, 'Desfazer', 'Desfeito');
	await press(page, 'Já respondi', 'Pedido marcado como respondido');
	expect(await followUps(request, values.email)).toEqual([]);
	await follow(page, received, 'Recusar');
	await page.getByLabel('Motivo (segue no email)').fill('Nesse dia estamos todos na serra.');
	await press(page, 'Recusar', 'Pedido recusado');
	await expect.poll(() => followUps(request, values.email)).toHaveLength(1);
	const [mail] = await followUps(request, values.email);
	expect(mail?.Subject).toContain(`Não podemos: ${ACTION.title}`);
	expect(mail?.TextBody).toContain('Nesse dia estamos todos na serra.');
	await page.reload();
	await expect(page.locator('[data-outcome]')).toContainText('Já estava feito');
});
