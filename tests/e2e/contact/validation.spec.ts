import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const REQUIRED = {
	name: 'Nome é um campo obrigatório!',
	email: 'Email é um campo obrigatório!',
	subject: 'Assunto é um campo obrigatório!',
	message: 'Mensagem é um campo obrigatório!',
} as const;

const FIELDS = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[];

const INVALID_EMAIL = 'Email digitado está inválido!';

test('an untouched form shows no errors, although fields are required', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	await expect(contact.form.getByText('(*) Campos obrigatórios')).toBeVisible();
	await contact.field('name').focus();
	await expect(contact.form.locator('[aria-invalid=true]')).toHaveCount(0);
	await expect(contact.place.locator('.notice')).toHaveCount(0);
});

test('an error is shown while typing, at that field only, and disappears once it is corrected', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	const email = contact.field('email');
	await email.pressSequentially('ines');
	await expect(email).toHaveAccessibleDescription(`${INVALID_EMAIL} Em letras minúsculas.`);
	await expect(contact.form.locator('[aria-invalid=true]')).toHaveCount(1);
	await email.pressSequentially('@exemplo.pt');
	await expect(email).toHaveAccessibleDescription('Em letras minúsculas.');
	await expect(email).not.toHaveAttribute('aria-invalid');
});

test('an error shows when a field is left empty', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	await contact.field('name').focus();
	await contact.field('name').press('Tab');
	await expect(contact.form.getByText(REQUIRED.name)).toBeVisible();
	await expect(contact.form.locator('[aria-invalid=true]')).toHaveCount(1);
});

test('an empty form is not sent: a summary takes the focus and leads to each field', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	await contact.submit.click();
	const summary = contact.notice('Preencha os campos obrigatórios!');
	await expect(summary).toBeFocused();
	await expect(summary.getByRole('link')).toHaveText(Object.values(REQUIRED));
	// The focus reads it out. As a live region it would be read out again at each field that is corrected.
	await expect(summary).toHaveAccessibleName('Preencha os campos obrigatórios!');
	await expect(summary).toHaveAccessibleDescription(Object.values(REQUIRED).join(' '));
	const live = page.locator('[aria-live], [role=alert], [role=status]').filter({ has: summary });
	await expect(live.or(summary.locator('[aria-live], [role=alert], [role=status]'))).toHaveCount(0);
	await expect(summary).not.toHaveAttribute('role');
	for (const name of FIELDS) {
		await expect(contact.field(name)).toHaveAccessibleDescription(new RegExp(`^${REQUIRED[name]}`));
		await summary.getByRole('link', { name: REQUIRED[name] }).click();
		await expect(contact.field(name)).toBeFocused();
		await expect(contact.field(name)).toBeInViewport({ ratio: 1 });
	}
	expect(contact.sent).toEqual([]);
});

test('only spaces and mark-up count as empty', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	await contact.fill({ ...newEnquiry(), name: '   ', message: '<script>alert(1)</script>' });
	await contact.submit.click();
	await expect(contact.notice('Preencha os campos obrigatórios!').getByRole('link')).toHaveText([
		REQUIRED.name,
		REQUIRED.message,
	]);
	expect(contact.sent).toEqual([]);
});

test('an unfinished form can be submitted again, and says again what is missing', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	await contact.submit.click();
	await contact.field('name').fill('Inês');
	await contact.submit.click();
	const summary = contact.notice('Preencha os campos obrigatórios!');
	await expect(summary).toBeFocused();
	await expect(summary.getByRole('link')).toHaveCount(3);
});

test('the focus stays in the field when its error, the last one, is corrected', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	await contact.fill({ ...newEnquiry(), email: '' });
	await contact.submit.click();
	await expect(contact.notice('Preencha os campos obrigatórios!')).toBeFocused();
	await contact.field('email').focus();
	// The address is valid up to «.co», then not until «.co.uk» is complete.
	await page.keyboard.type('ines@exemplo.co.uk', { delay: 20 });
	await expect(contact.field('email')).toBeFocused();
	await contact.expectValues({ email: 'ines@exemplo.co.uk' });
});

test('a message that is too long is reported, and not cut', async ({ page }) => {
	const contact = new ContactForm(page);
	const message = 'Caminhar devagar. '.repeat(300);
	await contact.open();
	await contact.fill(newEnquiry());
	await contact.field('message').fill('');
	await page.keyboard.insertText(message);
	await contact.expectValues({ message });
	await contact.submit.click();
	await expect(contact.notice('Preencha os campos obrigatórios!').getByRole('link')).toHaveText([
		'Texto demasiado longo: encurte-o, por favor.',
	]);
	expect(contact.sent).toEqual([]);
});

const WRONG_EMAILS = [
	'ines',
	'ines@exemplo',
	'Ines@exemplo.pt',
	'ines@Exemplo.pt',
	'inês@exemplo.pt',
	'ines@exemplo.p',
	'ines@exemplo.museum',
	'ines@exemplo.p1',
	'ines silva@exemplo.pt',
	'ines..silva@exemplo.pt',
];

test('an email that is not a lower-case address is refused', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	await contact.fill(newEnquiry());
	for (const email of WRONG_EMAILS) {
		await contact.fill({ email });
		await expect(contact.field('email'), email).toHaveAccessibleDescription(new RegExp(`^${INVALID_EMAIL}`));
	}
	await contact.submit.click();
	await expect(contact.notice('Preencha os campos obrigatórios!').getByRole('link')).toHaveText([INVALID_EMAIL]);
	expect(contact.sent).toEqual([]);
});

test('typing a letter and deleting it shows at once that the field is required', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	for (const name of contact.fields) {
		await contact.field(name).focus();
		await page.keyboard.type('a');
		await page.keyboard.press('Backspace');
		await expect(contact.field(name)).toHaveAccessibleDescription(/ é um campo obrigatório!/);
		await expect(contact.field(name)).toBeFocused();
	}
});

test('one press on the button is enough, also from a field whose error shows as it is left', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	await contact.field('message').focus();
	await contact.submit.click();
	await expect(contact.notice('Preencha os campos obrigatórios!')).toBeFocused();
});
