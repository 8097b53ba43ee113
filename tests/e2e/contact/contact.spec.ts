import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const REQUIRED = {
	name: 'Nome é um campo obrigatório!',
	email: 'Email é um campo obrigatório!',
	subject: 'Assunto é um campo obrigatório!',
	message: 'Mensagem é um campo obrigatório!',
} as const;

const INVALID_EMAIL = 'Email digitado está inválido!';

test('an error is shown while typing or when a field is left, at that field only, and goes once it is corrected', async ({
	page,
}) => {
	const contact = new ContactForm(page);
	const wrong = contact.form.locator('[aria-invalid=true]');
	await contact.open();
	await expect(contact.form.getByText('(*) Campos obrigatórios')).toBeVisible();
	await contact.field('name').focus();
	await expect(wrong).toHaveCount(0);
	await expect(contact.place.locator('.message-box')).toHaveCount(0);
	await contact.field('name').press('Tab');
	await expect(contact.form.getByText(REQUIRED.name)).toBeVisible();
	await expect(wrong).toHaveCount(1);

	const email = contact.field('email');
	await email.pressSequentially('ines');
	await expect(email).toHaveAccessibleDescription(new RegExp(`^${INVALID_EMAIL}`));
	await expect(wrong).toHaveCount(2);
	await email.pressSequentially('@exemplo.pt');
	await expect(email).not.toHaveAttribute('aria-invalid');

	// One press on the button is enough, also from a field whose error shows as it is left.
	await contact.field('message').focus();
	await page.keyboard.type('a');
	await page.keyboard.press('Backspace');
	await expect(contact.field('message')).toHaveAccessibleDescription(new RegExp(`^${REQUIRED.message}`));
	await expect(contact.field('message')).toBeFocused();
	await contact.submit.click();
	const summary = contact.refusal;
	await expect(summary).toBeFocused();
	// The focus reads it out, once. As a live region it would be read out again at each field that is corrected.
	await expect(summary).toHaveAccessibleName('Preencha os campos obrigatórios!');
	await expect(summary).toHaveAccessibleDescription(`${REQUIRED.name} ${REQUIRED.subject} ${REQUIRED.message}`);
	const live = page.locator('[aria-live], [role=alert], [role=status]').filter({ has: summary });
	await expect(live.or(summary.locator('[aria-live], [role=alert], [role=status]'))).toHaveCount(0);
	await expect(summary).not.toHaveAttribute('role');
});

test('a form can be submitted again until it is valid, also for the function, and the focus stays where the last error is corrected', async ({
	page,
	expectProblem,
}) => {
	expectProblem(/status of 422/);
	const contact = new ContactForm(page);
	const summary = contact.refusal;
	const message = 'Caminhar devagar. '.repeat(300);
	await contact.open();
	await contact.fill({ ...newEnquiry(), name: '   ', email: '' });
	await contact.field('message').fill('');
	await page.keyboard.insertText(message);
	await contact.submit.click();
	await expect(summary).toBeFocused();
	await expect(summary.getByRole('link')).toHaveText([
		REQUIRED.name,
		REQUIRED.email,
		'Texto demasiado longo: encurte-o, por favor.',
	]);
	// A message that is too long is not cut.
	await contact.expectValues({ message });
	await contact.fill({ name: 'Inês', message: 'Olá' });
	await contact.submit.click();
	await expect(summary).toBeFocused();
	await expect(summary.getByRole('link')).toHaveText([REQUIRED.email]);
	await contact.field('email').focus();
	// The address is valid up to «.co», then not until «.co.uk» is complete.
	await page.keyboard.type('ines@exemplo.co.uk', { delay: 20 });
	await expect(contact.field('email')).toBeFocused();
	await contact.expectValues({ email: 'ines@exemplo.co.uk' });
	expect(contact.sent).toEqual([]);

	await page.route('/api/contact', (route) =>
		route.fulfill({ status: 422, json: { status: 422, errors: { email: 'email', message: 'tooLong' } } }),
	);
	const enquiry = newEnquiry();
	await contact.fill(enquiry);
	await contact.submit.click();
	await expect(summary).toBeFocused();
	await expect(summary.getByRole('link')).toHaveText([INVALID_EMAIL, 'Texto demasiado longo: encurte-o, por favor.']);
	await expect(contact.field('email')).toHaveAccessibleDescription(new RegExp(`^${INVALID_EMAIL}`));
	await expect(contact.field('message')).toHaveAccessibleDescription(/^Texto demasiado longo/);
	await contact.expectValues(enquiry);
});

test('typed text survives a reload and visits to other pages, appears in no address, and is deleted once it is sent', async ({
	page,
	context,
}) => {
	const addresses: string[] = [];
	const read = (address: string) => decodeURIComponent(address.replaceAll('+', ' '));
	context.on('request', (request) => addresses.push(read(request.url())));
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
	addresses.push(read(page.url()));
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
	await expect(contact.success).toBeFocused();
	expect(contact.sent[0]?.postDataJSON()).toMatchObject({ ...enquiry, message: expect.stringContaining('!') });
});

test('a link may fill in the subject and the topic, and invalid values in its address are ignored', async ({
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
