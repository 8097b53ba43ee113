import type { Page } from '@playwright/test';
import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { holdBackForms } from '#tests/support/form-code.ts';
import { expect, test } from '#tests/support/page.ts';

/**
 * Opens the page on a processor four times slower, so that the visitor reaches the form before its script. More is dear:
 * the browser spends the time that it does not use.
 */
const openSlowly = async (page: Page): Promise<ContactForm> => {
	const devTools = await page.context().newCDPSession(page);
	await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await page.goto('/contact', { waitUntil: 'commit' });
	return new ContactForm(page);
};

const REQUIRED = {
	name: 'Nome é um campo obrigatório!',
	email: 'Email é um campo obrigatório!',
	subject: 'Assunto é um campo obrigatório!',
	message: 'Mensagem é um campo obrigatório!',
} as const;

const FIELDS = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[];

const expectMissing = async (contact: ContactForm, name: keyof typeof REQUIRED) => {
	await expect(contact.field(name)).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(REQUIRED[name])}`));
	await expect(contact.field(name)).toHaveAttribute('aria-invalid', 'true');
};

test('a field that is left while the form wakes shows its error, to screen readers too', async ({ page }) => {
	const contact = await openSlowly(page);
	await contact.field('name').focus();
	await contact.field('name').press('Tab');
	await expectMissing(contact, 'name');
});

for (const name of FIELDS)
	test(`${name}, left before the form has its code, shows its error once the form wakes`, async ({ page }) => {
		const contact = new ContactForm(page);
		const release = await holdBackForms(page);
		await page.goto('/contact');
		await contact.field(name).focus();
		await contact.field(name).press('Tab');
		release();
		await expectMissing(contact, name);
		await expect(contact.form.locator('.field-error')).toHaveText([REQUIRED[name]]);
	});

test('a field that is filled in and emptied before the form has its code shows its error once the form wakes', async ({
	page,
}) => {
	const contact = new ContactForm(page);
	const release = await holdBackForms(page);
	await page.goto('/contact');
	await contact.field('subject').focus();
	await page.keyboard.type('a');
	await page.keyboard.press('Backspace');
	release();
	await expectMissing(contact, 'subject');
	await expect(contact.field('subject')).toBeFocused();
});

test('every letter that is typed while the form wakes stays', async ({ page }) => {
	const release = await holdBackForms(page);
	const contact = await openSlowly(page);
	const text = 'Somos oito, dos 7 aos 71 anos, e escrevemos sem esperar. ';
	await contact.field('message').focus();
	await page.keyboard.type(text);
	release();
	await page.keyboard.type(text);
	await contact.waitUntilAwake();
	await page.keyboard.type('!');
	await expect(contact.field('message')).toHaveValue(`${text}${text}!`);
});

test('a form that is filled in by keyboard and sent by Enter while it wakes is sent once, with all fields', async ({
	page,
}) => {
	const contact = await openSlowly(page);
	const enquiry = newEnquiry();
	await contact.field('name').focus();
	for (const name of ['name', 'email', 'subject', 'message'] as const) {
		await expect(contact.field(name)).toBeFocused();
		await page.keyboard.insertText(enquiry[name]);
		if (name !== 'message') await page.keyboard.press('Tab');
	}
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Enter');
	await expect(page.getByText('Formulário submetido com successo!')).toBeVisible();
	expect(contact.sent).toHaveLength(1);
	const sent = contact.sent[0];
	const values = sent?.headers()['content-type']?.includes('json')
		? sent.postDataJSON()
		: Object.fromEntries(new URLSearchParams(sent?.postData() ?? ''));
	const message = enquiry.message.replaceAll('\n', '');
	expect({ ...values, message: values.message.replaceAll(/\r?\n/g, '') }).toMatchObject({ ...enquiry, message });
});

test('an empty form that is sent while it wakes shows its errors', async ({ page }) => {
	const contact = await openSlowly(page);
	await contact.submit.focus();
	await page.keyboard.press('Enter');
	// Before the page's script runs, the browser itself focuses the field.
	const summary = contact.notice('Preencha os campos obrigatórios!');
	await expect(summary.or(contact.form.locator(':focus:invalid'))).toBeFocused();
	expect(contact.sent).toEqual([]);
});
