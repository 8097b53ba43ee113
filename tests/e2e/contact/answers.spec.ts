import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

test('the same email may ask about another matter', async ({ page, request }) => {
	const contact = new ContactForm(page);
	const first = newEnquiry();
	await request.post('/api/contact', { data: first });

	await contact.open('?about=product:caneca');
	await contact.fill({ ...newEnquiry(), email: first.email });
	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
});

test('an error from the function is shown at its field', async ({ page, expectProblem }) => {
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
