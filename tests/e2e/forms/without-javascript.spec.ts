import { site } from '#netlify/server/base/content.ts';
import { expectOneMail } from '#tests/support/caught-mail.ts';
import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/page.ts';
import { ACTION, newRequest, ScheduleForm } from '#tests/support/schedule-form.ts';

test.use({ javaScriptEnabled: false });

test('the contact form is stopped by the browser, refused and sent, and no address contains typed text', async ({
	page,
}) => {
	const addresses: string[] = [];
	page.on('request', (sent) => {
		const { pathname, search } = new URL(sent.url());
		// A port or the hash in a file's name may by chance contain a number that was typed, so only paths of pages are
		// checked.
		if (sent.resourceType() === 'document') addresses.push(decodeURIComponent(pathname + search));
	});
	const form = new ContactForm(page);
	const values = newEnquiry();
	await page.goto('/contact');
	await form.submit.click();
	for (const email of ['ines', 'ines@exemplo.photo']) {
		await form.fill({ ...values, email });
		await form.submit.click();
		await expect(page).toHaveURL('/contact');
	}
	expect(form.sent).toEqual([]);

	const refused = { ...values, name: '   ' };
	await form.fill(refused);
	await form.submit.click();
	await expect(page).toHaveURL('/result/invalid#contact');
	const title = page.getByRole('heading', { level: 1 });
	await expect(title).toHaveText('Preencha os campos obrigatórios!');
	await page.goBack();
	await form.expectValues(refused);

	await form.fill(values);
	await form.submit.click();
	await expect(page).toHaveURL('/result/sent#contact');
	await expect(title).toHaveText('Formulário submetido com successo!');
	await expect(title).toBeInViewport({ ratio: 1 });
	await expect(page.locator('.result .button').filter({ visible: true })).toHaveText([
		'Escolher um trilho',
		'Enviar outro',
	]);
	for (const value of Object.values(values).filter((text) => text.length > 4))
		expect(addresses.filter((address) => address.includes(value))).toEqual([]);
});

test('a result page without a form in its address has one general message', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 700 });
	for (const result of ['sent', 'failed']) {
		await page.goto(`/result/${result}`);
		await expect(page.locator('.message-box').filter({ visible: true })).toHaveCount(1);
		await expect(page.getByRole('link', { name: 'Voltar ao formulário' })).toHaveCount(0);
		await page.goto(`/result/${result}#contact`);
		await expect(page.locator('.message-box').filter({ visible: true })).toHaveAttribute('id', 'contact');
		await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
	}
	for (const [form, sentence] of [
		['contact', new ContactForm(page).duplicate],
		['member', 'Já fez uma inscrição com esse email!'],
		['schedule', 'Já fez um pedido de agendamento com esse email!'],
	] as const) {
		await page.goto(`/result/duplicate#${form}`);
		await expect(page.getByText(sentence)).toBeVisible();
		await expect(page.getByRole('main').getByRole('link', { name: site.email })).toBeVisible();
	}
});

test('a button leads to the page of its action, or of a trail’s guide, and the mail names it', async ({
	page,
	request,
}) => {
	const schedule = new ScheduleForm(page);
	const values = newRequest();
	await page.goto('/home');
	await page.getByRole('link', { name: `Agendar: ${ACTION.title}` }).click();
	await expect(page).toHaveURL(`/schedule/${ACTION.id}`);
	await expect(schedule.calendarButton).toBeHidden();
	await schedule.fill(values);
	await schedule.submit.click();
	await expect(page).toHaveURL('/result/sent#schedule');
	const mail = await expectOneMail(request, values.email);
	expect(mail.Subject).toBe(`Pedido de agendamento: ${ACTION.title}`);
	await page.getByRole('link', { name: 'Enviar outro' }).click();
	await expect(page).toHaveURL('/home#acoes');

	await page.goto('/trails/vale-do-moinho');
	await page.getByRole('link', { name: 'Pedir guia' }).click();
	const walk = newRequest();
	await schedule.fill(walk);
	await schedule.submit.click();
	await expect(page).toHaveURL('/result/sent#schedule');
	const asked = await expectOneMail(request, walk.email);
	expect(asked.Subject).toBe('Pedido de agendamento: Passeio com guia: Vale do Moinho');
	expect(asked.TextBody).toContain(walk.people);
});
