import { expectOneMail } from '#tests/support/caught-mail.ts';
import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/page.ts';

test('who has written already is told so and keeps what they typed', async ({ page, request, expectProblem }) => {
	expectProblem(/status of 409/);
	const contact = new ContactForm(page);
	const first = newEnquiry();
	const second = { ...newEnquiry(), email: first.email };
	await request.post('/api/contact', { data: first });

	await contact.open();
	await contact.fill(second);
	await contact.submit.click();
	await expect(contact.notice('Já fez um contato com esse email!')).toBeFocused();
	await contact.expectValues(second);
	await expectOneMail(request, first.email);
});

test('the same email may ask about another matter', async ({ page, request }) => {
	const contact = new ContactForm(page);
	const first = newEnquiry();
	await request.post('/api/contact', { data: first });

	await contact.open('?about=product:caneca');
	await contact.fill({ ...newEnquiry(), email: first.email });
	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
});

test('what the server refuses shows at its field', async ({ page, expectProblem }) => {
	expectProblem(/status of 422/);
	await page.route('/api/contact', (route) =>
		route.fulfill({ status: 422, json: { status: 422, errors: { email: 'email', message: 'tooLong' } } }),
	);
	const contact = new ContactForm(page);
	const enquiry = await contact.send();
	const summary = contact.notice('Preencha os campos obrigatórios!');
	await expect(summary).toBeFocused();
	await expect(summary.getByRole('link')).toHaveText([
		'Email digitado está inválido!',
		'Texto demasiado longo: encurte-o, por favor.',
	]);
	await expect(contact.field('email')).toHaveAccessibleDescription(/^Email digitado está inválido!/);
	await expect(contact.field('message')).toHaveAccessibleDescription(/^Texto demasiado longo/);
	await contact.expectValues(enquiry);
});

test('a double click sends once', async ({ page, request }) => {
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await contact.open();
	await contact.fill(enquiry);
	await contact.submit.dblclick();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	expect(contact.sent).toHaveLength(1);
	await expectOneMail(request, enquiry.email);
});

test('who presses Enter again while it is under way sends once', async ({ page, request }) => {
	const answer = Promise.withResolvers<void>();
	await page.route('/api/contact', async (route) => {
		await answer.promise;
		await route.continue();
	});
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await contact.open();
	await contact.fill(enquiry);
	await contact.submit.press('Enter');
	await expect(page.getByRole('status').getByText('A carregar, aguarde...')).toBeVisible();
	await contact.submit.press('Enter');
	await contact.field('subject').press('Enter');
	answer.resolve();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	expect(contact.sent).toHaveLength(1);
	await expectOneMail(request, enquiry.email);
});

test('Enter in a field sends', async ({ page, request }) => {
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await contact.open();
	await contact.fill(enquiry);
	await contact.field('subject').press('Enter');
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	await expectOneMail(request, enquiry.email);
});

test('a robot that fills in the hidden field believes that it was heard', async ({ page, request }) => {
	const contact = new ContactForm(page);
	const robot = newEnquiry();
	await contact.open();
	await contact.fill(robot);
	await contact.form.locator('[name=extra]').evaluate((input: HTMLInputElement) => {
		input.value = 'https://exemplo.pt';
	});
	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();

	// Nothing was kept: the same email is no duplicate.
	expect((await request.post('/api/contact', { data: robot })).status()).toBe(200);
	await expectOneMail(request, robot.email);
});
