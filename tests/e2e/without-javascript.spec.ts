import type { Locator } from '@playwright/test';
import { site } from '#netlify/server/content.ts';
import { expectOneMail } from '#tests/support/caught-mail.ts';
import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

test.use({ javaScriptEnabled: false });

test('every page has its text and its ways on', async ({ page }) => {
	const visibleLinks = (part: Locator) => part.getByRole('link').filter({ visible: true });
	for (const { address } of sitePages) {
		await page.setViewportSize({ width: 1280, height: 720 });
		await page.goto(address);
		await expect.soft(page.getByRole('heading', { level: 1 }), address).toBeVisible();
		const menu = visibleLinks(page.getByRole('navigation', { name: 'Principal' }));
		await expect.soft(menu, address).toHaveText(['Início', 'Sobre', 'Trilhos', 'Notícias', 'Contacto']);

		await page.setViewportSize({ width: 390, height: 844 });
		const bar = visibleLinks(page.getByRole('navigation', { name: 'Atalhos' }));
		await expect.soft(bar, address).toHaveText(['Início', 'Trilhos', 'Notícias', 'Contacto']);
		const footer = visibleLinks(page.getByRole('contentinfo'));
		await expect
			.soft(footer.filter({ hasText: /^(?:Sobre|Torne-se sócio|Loja|Política de privacidade)$/ }))
			.toHaveCount(4);
	}
});

test('the menu on a phone leads to every part of the site', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/home');
	await page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link', { name: 'Contacto' }).click();
	await expect(page).toHaveURL('/contact');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click();
	await expect(page).toHaveURL('/about');
});

test('the contact form goes out, and nothing typed lands in an address', async ({ page, request }) => {
	const addresses: string[] = [];
	page.on('request', (sent) => addresses.push(decodeURIComponent(sent.url())));
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await page.goto('/contact');
	await contact.fill(enquiry);
	await contact.submit.click();
	await expect(page).toHaveURL('/result/sent#contact');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Formulário submetido com successo!');
	const mail = await expectOneMail(request, enquiry.email);
	expect(mail.TextBody).toContain(enquiry.message);

	for (const value of Object.values(enquiry))
		expect(addresses.filter((address) => address.includes(value))).toEqual([]);
	await page.getByRole('link', { name: 'Voltar ao formulário' }).click();
	await expect(page).toHaveURL('/contact');
});

test('the browser itself stops a form with an empty field or a wrong email', async ({ page }) => {
	const contact = new ContactForm(page);
	await page.goto('/contact');
	await contact.submit.click();
	await contact.fill({ ...newEnquiry(), email: 'Ines@exemplo.pt' });
	await contact.submit.click();
	await expect(page).toHaveURL('/contact');
	expect(contact.sent).toEqual([]);
});

test('what slips past the browser comes back with what to do', async ({ page }) => {
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await page.goto('/contact');
	await contact.fill({ ...enquiry, name: '   ' });
	await contact.submit.click();
	await expect(page).toHaveURL('/result/invalid#contact');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preencha os campos obrigatórios!');
	await page.goBack();
	await contact.expectValues({ ...enquiry, name: '   ' });
});

test('who has written already reads the form’s own words for it', async ({ page, request }) => {
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await request.post('/api/contact', { data: enquiry });
	await page.goto('/contact');
	await contact.fill(enquiry);
	await contact.submit.click();
	await expect(page).toHaveURL('/result/duplicate#contact');
	await expect(page.getByText('Já fez um contato com esse email!')).toBeVisible();
	await expect(page.getByRole('main').getByRole('link', { name: site.email })).toBeVisible();
});
