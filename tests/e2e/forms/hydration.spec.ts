import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { FORM_CODE, holdBackForms } from '#tests/support/form-code.ts';
import { expect, test } from '#tests/support/page.ts';

test('an unused form has its code fetched, but is not hydrated', async ({ page }) => {
	const contact = new ContactForm(page);
	await page.goto('/contact');
	const fetched = () =>
		page.evaluate(() =>
			performance
				.getEntriesByType('resource')
				.map(({ name }) => name)
				.join('\n'),
		);
	await expect.poll(fetched).toMatch(FORM_CODE);
	await page.waitForTimeout(500);
	await expect(contact.form).not.toHaveAttribute('novalidate');

	await page.context().setOffline(true);
	await contact.field('name').focus();
	await expect(contact.form).toHaveAttribute('novalidate');
	await expect(contact.field('name')).toBeFocused();
});

test('a form’s code is fetched on a page that is never idle', async ({ page }) => {
	await page.addInitScript(() => {
		window.requestIdleCallback = (callback, { timeout } = {}) =>
			timeout === undefined ? 0 : window.setTimeout(callback, timeout);
	});
	const code = page.waitForRequest(FORM_CODE);
	await page.goto('/contact');
	await code;
});

test('a form submitted before its code arrives is sent by the code once it arrives', async ({ page }) => {
	const contact = new ContactForm(page);
	const release = await holdBackForms(page);
	await page.goto('/contact');
	await contact.fill(newEnquiry());
	await contact.submit.click();
	await expect(page.locator('.veil')).toBeVisible();
	expect(contact.sent).toHaveLength(0);
	release();
	await expect(contact.success).toBeFocused();
	expect(contact.sent).toHaveLength(1);
	expect(contact.sent[0]?.headers()['content-type']).toContain('json');
});

test('a field that is left or emptied before hydration shows its error after it', async ({ page }) => {
	const contact = new ContactForm(page);
	const release = await holdBackForms(page);
	await page.goto('/contact');
	await contact.field('message').focus();
	await contact.field('message').press('Tab');
	await contact.field('subject').focus();
	await page.keyboard.type('a');
	await page.keyboard.press('Backspace');
	release();
	for (const name of ['message', 'subject']) {
		await expect(contact.field(name)).toHaveAccessibleDescription(/^(?:Mensagem|Assunto) é um campo obrigatório!/);
		await expect(contact.field(name)).toHaveAttribute('aria-invalid', 'true');
	}
	await expect(contact.form.locator('.field-error')).toHaveCount(2);
	await expect(contact.field('subject')).toBeFocused();
});

test('every letter that is typed during hydration stays', async ({ page }) => {
	const contact = new ContactForm(page);
	const release = await holdBackForms(page);
	await page.goto('/contact');
	const text = 'Somos oito, dos 7 aos 71 anos, e escrevemos sem esperar. ';
	await contact.field('message').focus();
	await page.keyboard.type(text);
	release();
	await page.keyboard.type(text);
	await contact.waitUntilHydrated();
	await page.keyboard.type('!');
	await expect(contact.field('message')).toHaveValue(`${text}${text}!`);
});

test('a form filled in by keyboard and sent by Enter during hydration is sent once, with all fields', async ({
	page,
}) => {
	// The processor is four times slower, so that the visitor reaches the form before its script. More is dear: the browser
	// spends the time that it does not use.
	const devTools = await page.context().newCDPSession(page);
	await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await page.goto('/contact', { waitUntil: 'commit' });
	const contact = new ContactForm(page);
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
