import { expectAccessible } from '#tests/support/accessibility.ts';
import { ContactForm } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a form full of errors is accessible', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	await contact.submit.click();
	await expect(contact.notice('Preencha os campos obrigatórios!')).toBeFocused();
	await expectAccessible(page);
});

for (const [status, title] of [
	[200, 'Formulário submetido com successo!'],
	[409, 'Já fez um contato com esse email!'],
	[500, 'A mensagem não saiu daqui'],
] as const) {
	test(`what a visitor sees after a ${status} is accessible`, async ({ page, expectProblem }) => {
		if (status !== 200) expectProblem(new RegExp(`status of ${status}`));
		await page.route('/api/contact', (route) => route.fulfill({ status, json: { status } }));
		const contact = new ContactForm(page);
		await contact.send();
		await expect(contact.notice(title)).toBeFocused();
		await expectAccessible(page);
	});
}

test('waiting for an answer is accessible', async ({ page }) => {
	await page.route('/api/contact', () => {});
	const contact = new ContactForm(page);
	await contact.send();
	await expect(page.getByRole('status').getByText('A carregar, aguarde...')).toBeVisible();
	await expectAccessible(page);
});

test('the open menu is accessible', async ({ page }) => {
	await page.goto('/home');
	await page.getByRole('button', { name: 'Abrir o menu' }).click();
	await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
	await expectAccessible(page);
});
