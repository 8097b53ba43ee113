import { site } from '#netlify/server/content.ts';
import { expectOneMail } from '#tests/support/caught-mail.ts';
import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

test('a visitor finds the contact page by the menu and writes to the association', async ({ page, request }) => {
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();

	await page.goto('/');
	await expect(page).toHaveURL('/home');
	await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contacto' }).click();
	await expect(page).toHaveURL('/contact');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contato');

	await contact.waitUntilAwake();
	await contact.fill(enquiry);
	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	await contact.takeAgain();
	await expect(page).toHaveURL('/contact');

	const mail = await expectOneMail(request, enquiry.email);
	expect(mail.Subject).toBe(`Formulário dos contactos: ${enquiry.subject}`);
	expect(mail.To).toBe(`"${site.name}" <${site.email}>`);
	expect(mail.From).toBe(`"${enquiry.name}" <${site.email}>`);
	expect(mail.ReplyTo).toBe(`"${enquiry.name}" <${enquiry.email}>`);
	for (const text of [enquiry.name, enquiry.email, enquiry.message]) expect(mail.TextBody).toContain(text);
});
