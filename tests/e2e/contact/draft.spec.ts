import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

test('typed text survives a reload and visits to other pages, appears in no address, and is deleted once it is sent', async ({
	page,
	context,
}) => {
	const addresses: string[] = [];
	context.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await contact.open();
	await contact.fill(enquiry);
	await contact.reopen();
	await contact.expectValues(enquiry);

	await page.goto('/about');
	await contact.open();
	await contact.expectValues(enquiry);

	await contact.submit.click();
	await expect(contact.success).toBeFocused();
	addresses.push(page.url());
	for (const value of Object.values(enquiry))
		expect(addresses.filter((address) => address.includes(value))).toEqual([]);
	await contact.open();
	await contact.expectEmpty();
});

test('text typed before the page’s script has run stays', async ({ page }) => {
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
	await contact.waitUntilHydrated();
	await contact.expectValues(enquiry);
	await contact.field('message').press('End');
	await contact.field('message').pressSequentially('!');
	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	expect(contact.sent[0]?.postDataJSON()).toMatchObject({ ...enquiry, message: expect.stringContaining('!') });
});

test('a link may fill in the subject and the matter, and invalid values in its address are ignored', async ({
	page,
}) => {
	const contact = new ContactForm(page);
	await contact.open(`?about=Vale%20do%20Moinho&subject=${'a'.repeat(200)}`);
	await contact.expectValues({ subject: '' });

	const { subject, ...enquiry } = newEnquiry();
	await contact.open(`?${new URLSearchParams({ about: 'trail:vale-do-moinho', subject })}`);
	await contact.expectValues({ subject });
	await contact.fill({ subject: `${subject}, para vinte pessoas` });
	await contact.reopen();
	await contact.expectValues({ subject: `${subject}, para vinte pessoas` });
	await contact.fill(enquiry);
	await contact.submit.click();
	await expect(contact.success).toBeFocused();
	expect(contact.sent[0]?.postDataJSON()).toMatchObject({ ...enquiry, about: 'trail:vale-do-moinho' });
});
