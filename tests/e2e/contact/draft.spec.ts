import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

test('what was typed survives a reload and a visit to another page, and is deleted once it is sent', async ({
	page,
}) => {
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await contact.open();
	await contact.fill(enquiry);
	await page.reload();
	await contact.waitUntilAwake();
	await contact.expectValues(enquiry);

	await page.goto('/home');
	await contact.open();
	await contact.expectValues(enquiry);

	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	await contact.open();
	await contact.expectValues({ name: '', email: '', subject: '', message: '' });
});

test('a visitor who goes to another page and back finds what they typed', async ({ page }) => {
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await contact.open();
	await contact.fill(enquiry);
	await page.goto('/about');
	await page.goBack();
	await contact.waitUntilAwake();
	await contact.expectValues(enquiry);
});

test('what was typed before the page had its script stays', async ({ page }) => {
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	const script = Promise.withResolvers<void>();
	await page.route(/\/_astro\/.*\.js$/, async (route) => {
		await script.promise;
		await route.continue();
	});
	await page.goto('/contact', { waitUntil: 'commit' });
	await contact.fill(enquiry);
	script.resolve();
	await contact.waitUntilAwake();
	await contact.expectValues(enquiry);
	await contact.field('message').press('End');
	await contact.field('message').pressSequentially('!');
	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	expect(contact.sent[0]?.postDataJSON()).toMatchObject({ ...enquiry, message: expect.stringContaining('!') });
});

test('a link may fill in the subject and the matter', async ({ page }) => {
	const contact = new ContactForm(page);
	const { subject, ...enquiry } = newEnquiry();
	await contact.open(`?${new URLSearchParams({ about: 'trail:vale-do-moinho', subject })}`);
	await contact.expectValues({ subject });
	await contact.fill(enquiry);
	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	expect(contact.sent[0]?.postDataJSON()).toMatchObject({ ...enquiry, subject, about: 'trail:vale-do-moinho' });
});

test('a subject from a link that the visitor changed survives a reload', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open('?subject=Agendar');
	await contact.fill({ subject: 'Agendar para vinte pessoas' });
	await page.reload();
	await contact.waitUntilAwake();
	await contact.expectValues({ subject: 'Agendar para vinte pessoas' });
});

test('a link with nonsense in its address leads to a form that works', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open(`?about=Vale%20do%20Moinho&subject=${'a'.repeat(200)}`);
	await contact.expectValues({ subject: '' });
	await contact.fill(newEnquiry());
	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
});

test('nothing that is typed appears in an address', async ({ page, context }) => {
	const addresses: string[] = [];
	context.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await contact.open();
	await contact.fill(enquiry);
	await page.reload();
	await contact.waitUntilAwake();
	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	addresses.push(page.url());
	for (const value of Object.values(enquiry))
		expect(addresses.filter((address) => address.includes(value))).toEqual([]);
});
