import { site } from '#netlify/server/content.ts';
import { expectOneMail } from '#tests/support/caught-mail.ts';
import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { test as testAlone } from '#tests/support/page.ts';
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

test('the association reads the message in its local mailbox', async ({ page, request }) => {
	const enquiry = newEnquiry();
	await request.post('/api/contact', { data: enquiry });
	await expectOneMail(request, enquiry.email);

	await page.goto('/_local/mail');
	await page.getByRole('link', { name: enquiry.subject }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Formulário dos contactos: ${enquiry.subject}`);
	await expect(page.locator('pre')).toContainText(enquiry.message);
	const html = page.frameLocator('iframe');
	await expect(html.getByRole('heading', { level: 1 })).toContainText(enquiry.subject);
	await expect(html.getByRole('link', { name: `Responder a ${enquiry.name}` })).toHaveAttribute(
		'href',
		`mailto:${enquiry.email}`,
	);
});

testAlone.describe('on a phone', () => {
	testAlone.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	testAlone(
		'a visitor finds the contact page by the bar at the bottom and writes from there',
		async ({ page, request }) => {
			const contact = new ContactForm(page);
			const enquiry = newEnquiry();
			await page.goto('/home');
			await page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link', { name: 'Contacto' }).tap();
			await expect(page).toHaveURL('/contact');
			await contact.waitUntilAwake();
			await contact.fill(enquiry);
			await contact.submit.tap();
			await expect(contact.notice('Formulário submetido com successo!')).toBeInViewport();
			await expectOneMail(request, enquiry.email);
		},
	);
});
