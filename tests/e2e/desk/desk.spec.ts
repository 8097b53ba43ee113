import type { APIRequestContext, Page } from '@playwright/test';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { catalogue } from '#netlify/server/base/content.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import { fromFormDay } from '#src/forms/clean.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { GUIDE } from '#tests/support/cart.ts';
import { copiesTo, expectOneMail } from '#tests/support/caught-mail.ts';
import { newBuyer } from '#tests/support/checkout.ts';
import { codeIn, giveAccess, signInMails } from '#tests/support/desk-access.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { ACTION, newRequest } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

/** The mails that followed from the desk, to a visitor. */
const followUps = async (request: APIRequestContext, email: string): Promise<CaughtMessage[]> =>
	(await copiesTo(request, email)).filter(({ Tag }) => Tag?.startsWith('desk-'));

/** Opens a mail's page, and follows one of its buttons. */
const follow = async (page: Page, { MessageID, TextBody = '' }: CaughtMessage, button: string) => {
	await page.goto(`/_local/mail/${MessageID}`);
	const [, address = ''] = new RegExp(`^${button}:\\n(\\S+)`, 'm').exec(TextBody) ?? [];
	await page.locator(`pre a[href="${address}"]`).press('Enter');
};

const press = async (page: Page, button: string, outcome: string) => {
	await page.getByRole('button', { name: button, exact: true }).press('Enter');
	await expect(page.getByRole('heading', { name: outcome })).toBeVisible();
};

const PHONE = { width: 390, height: 844 };

test('on a phone, by the keyboard: the secretary follows a mail’s button, changes the hour, and the visitor gets the second mail', async ({
	page,
	request,
	expectProblem,
}) => {
	await page.setViewportSize(PHONE);
	await giveAccess(page, request);
	const values = { ...newRequest(), action: ACTION.id };
	expect((await request.post('/api/schedule', { data: values })).status()).toBe(200);
	await follow(page, await expectOneMail(request, values.email), 'Confirmar');
	await expect(page.getByRole('heading', { name: 'Agendamento: Marta' })).toBeVisible();
	await expect(page.locator('.desk')).toContainText('Situação: por responder.');
	await expect(page.getByLabel('Dia')).toHaveValue(fromFormDay(values.date));
	// Only to look changes nothing, again and again.
	await page.reload();
	await expectAccessible(page);
	expect(await followUps(request, values.email)).toEqual([]);

	expectProblem(/status of 422/);
	await page.getByLabel('Dia').fill('2020-01-01');
	await page.getByLabel('Hora').fill('11:15');
	await page.getByRole('button', { name: 'Confirmar' }).press('Enter');
	await expect(page.getByLabel('Dia')).toBeFocused();
	await expect(page.getByLabel('Dia')).toHaveAccessibleDescription('Escolha uma data mais tarde.');
	await expect(page.getByLabel('Hora')).toHaveValue('11:15');
	await expectAccessible(page);

	await page.getByLabel('Dia').fill(fromFormDay(values.date));
	await press(page, 'Confirmar', 'Pedido confirmado');
	const messageBox = page.locator('.message-box');
	await expect(messageBox).toContainText('Hora: 11:15');
	await expect(messageBox).toContainText(`Email para Marta: «Confirmado: ${ACTION.title}».`);
	await expectAccessible(page);
	await expect.poll(() => followUps(request, values.email)).toHaveLength(1);
	const [mail] = await followUps(request, values.email);
	expect(mail?.TextBody).toContain('às 11:15');
	expect(await page.context().cookies()).toHaveLength(1);
});

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false, viewport: PHONE });

	testAlone(
		'a device gets access by a mail’s code, and an order is paid, which is undone and done again, and sent',
		async ({ page, request, expectProblem }) => {
			const items = [{ id: GUIDE.id, quantity: 1 }];
			const { total } = priceCart(catalogue, items, 'mainland');
			const buyer = newBuyer();
			const values = { ...buyer, country: 'Portugal', items, delivery: 'post', payment: 'transfer', total };
			expect((await request.post('/api/order', { data: values })).status()).toBe(200);
			expectProblem(/status of 403/);
			await follow(page, await expectOneMail(request, buyer.email), 'Foi enviada');
			await expect(page.locator('.message-box')).toContainText('Este aparelho ainda não tem acesso');
			await press(page, 'Enviar o acesso para o email da associação', 'Enviámos um email à associação');
			expectProblem(/status of 422/);
			await page.getByLabel('Código do email').fill('ABCD-EFGH');
			await page.getByRole('button', { name: 'Dar acesso a este aparelho' }).press('Enter');
			await expect(page.getByLabel('Código do email')).toHaveAccessibleDescription(/^Este código não serve/);
			const [mail] = await signInMails(request);
			await page.getByLabel('Código do email').fill(codeIn(mail).toLowerCase());
			// The page that follows is the one that the mail's button is about.
			await press(page, 'Dar acesso a este aparelho', 'Agora não se pode: Foi enviada');
			const [cookie] = await page.context().cookies(page.url());
			expect(cookie).toMatchObject({ name: 'desk', httpOnly: true, secure: true, sameSite: 'Lax', path: '/desk' });

			await page.getByRole('link', { name: 'Está paga' }).press('Enter');
			await press(page, 'Está paga', 'Encomenda marcada como paga');
			await press(page, 'Desfazer', 'Desfeito: voltou ao que era');
			await press(page, 'Está paga', 'Encomenda marcada como paga');
			expect(await followUps(request, buyer.email)).toEqual([]);
			await page.getByRole('link', { name: 'Foi enviada' }).press('Enter');
			const parcel = 'https://correio.exemplo.pt/seguir?envio=RA123';
			await page.getByLabel('Endereço para seguir o envio').fill(parcel);
			await press(page, 'Foi enviada', 'Encomenda marcada como enviada');
			// One mail says both.
			await expect.poll(() => followUps(request, buyer.email)).toHaveLength(1);
			const [sent] = await followUps(request, buyer.email);
			expect(sent?.Subject).toContain('A encomenda CUM-');
			expect(sent?.TextBody).toContain(parcel);
			await page.getByText('Acesso a esta página').click();
			await expect(page.getByRole('button', { name: 'Terminar o acesso em todos os aparelhos' })).toBeVisible();
		},
	);
});

test('every screen of the desk fits a small phone and a desktop, and axe finds nothing', async ({
	page,
	request,
	expectProblem,
}) => {
	expectProblem(/status of 403/);
	expectProblem(/status of 404/);
	const expectFine = async () => {
		await page.setViewportSize({ width: 320, height: 640 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		await expectAccessible(page);
		await page.setViewportSize({ width: 1440, height: 900 });
		await expectAccessible(page);
	};
	for (const access of ['', '?access=sent', '?access=limit']) {
		await page.goto(`/desk${access}`);
		await expectFine();
	}
	const buyer = newBuyer();
	const items = [{ id: GUIDE.id, quantity: 1 }];
	const { total } = priceCart(catalogue, items, 'mainland');
	const values = { ...buyer, country: 'Portugal', items, delivery: 'post', payment: 'transfer', total };
	expect((await request.post('/api/order', { data: values })).status()).toBe(200);
	await giveAccess(page, request);
	await page.goto('/desk');
	await page.getByText('Acesso a esta página').press('Enter');
	await expectFine();
	await page.goto('/desk/member/2026-03-01/abc/accept');
	await expect(page.getByRole('heading', { name: 'Já não está no sítio' })).toBeVisible();
	const mail = await expectOneMail(request, buyer.email);
	await follow(page, mail, 'Está paga');
	await press(page, 'Está paga', 'Encomenda marcada como paga');
	await expectFine();
	// Its warning, and a sentence to write.
	await page.getByRole('link', { name: 'Cancelar a encomenda' }).press('Enter');
	await expectFine();
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
