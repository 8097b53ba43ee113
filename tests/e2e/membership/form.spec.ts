import { site } from '#netlify/server/content.ts';
import { keepTogether } from '#src/format/unbroken.ts';
import { expectOneMail } from '#tests/support/caught-mail.ts';
import { MemberForm, newApplication } from '#tests/support/member-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

test('a visitor reads what it costs, applies, and the association reads every field', async ({ page, request }) => {
	const member = new MemberForm(page);
	const values = newApplication();
	await page.goto('/home');
	await page
		.getByRole('banner')
		.getByRole('link', { name: keepTogether('Torne-se sócio') })
		.click();
	await expect(page).toHaveURL('/become-member');
	await expect(page.getByText('por ano').first()).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Como funciona a admissão' })).toBeVisible();

	await member.waitUntilAwake();
	await member.fill(values);
	await member.submit.click();
	await expect(member.success).toBeFocused();
	await member.takeAgain();

	const mail = await expectOneMail(request, values.email);
	expect(mail.From).toBe(`"${values.name}" <${site.email}>`);
	expect(mail.TextBody).toContain('aguarda aprovação');
	for (const value of Object.values({ ...values, birthDate: '1988/04/25' })) expect(mail.TextBody).toContain(value);
});

test('it needs no mouse', async ({ page, request }) => {
	const member = new MemberForm(page);
	const values = newApplication();
	await member.open();
	await member.field('name').focus();
	for (const name of member.fields) {
		await expect(member.field(name)).toBeFocused();
		if (name === 'birthDate') {
			// The parts of the browser's date field have an order that depends on its language.
			await member.field(name).fill(values.birthDate);
			await page.keyboard.press('Tab');
			while (await member.field(name).evaluate((field) => field === document.activeElement))
				await page.keyboard.press('Tab');
		} else {
			await page.keyboard.insertText(values[name as keyof typeof values]);
			await page.keyboard.press('Tab');
		}
	}
	await expect(member.form.getByRole('link', { name: 'Política de privacidade' })).toBeFocused();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(member.success).toBeFocused();
	await expectOneMail(request, values.email);
});

test('what is optional may stay empty, and says what it is for', async ({ page, request }) => {
	const member = new MemberForm(page);
	const { idNumber: _, nif: __, educationalQualifications: ___, job: ____, ...values } = newApplication();
	await member.open();
	for (const name of ['idNumber', 'nif', 'educationalQualifications', 'job'])
		await expect(member.field(name)).toHaveAccessibleDescription(/^Para /);
	await member.fill(values);
	await member.submit.click();
	await expect(member.success).toBeFocused();
	await expectOneMail(request, values.email);
});

test('the date of birth and the numbers are not stored in the draft', async ({ page }) => {
	const member = new MemberForm(page);
	const values = newApplication();
	await member.open();
	await member.fill(values);
	const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
	expect(kept).toContain(values.name);
	for (const value of [values.birthDate, '1988/04/25', values.idNumber, values.nif]) expect(kept).not.toContain(value);
	await page.reload();
	await member.waitUntilAwake();
	await member.expectValues({ ...member.drafted(values), birthDate: '', idNumber: '', nif: '' });
});

test('a number that looks wrong gets a hint, and is accepted', async ({ page }) => {
	const member = new MemberForm(page);
	const values = { ...newApplication(), nif: '501 964 842', cp: '4600123' };
	await member.open();
	await member.fill(values);
	await member.field('job').focus();
	await expect(member.field('nif')).toHaveAccessibleDescription(/não bate certo/);
	await expect(member.field('cp')).toHaveAccessibleDescription(/^Confirme/);
	await expect(member.form.locator('[aria-invalid=true]')).toHaveCount(0);
	await member.submit.click();
	await expect(member.success).toBeFocused();
	expect(member.sent[0]?.postDataJSON()).toMatchObject({ nif: '501964842', cp: '4600123', birthDate: '1988/04/25' });
});

test('the separators of numbers do not count', async ({ page }) => {
	const member = new MemberForm(page);
	await member.open();
	await member.fill({ ...newApplication(), contact: '91234567', idNumber: '12345678 9 ZZ4', nif: 'PT 501.964.843' });
	await member.submit.click();
	await expect(member.notice('Preencha os campos obrigatórios!').getByRole('link')).toHaveText([
		'O contacto tem de ter 9 caracteres, sem o indicativo do país.',
		'São 9 caracteres no máximo: do cartão de cidadão, só os primeiros 9.',
	]);
	await member.fill({ contact: '+351 912 345 678', idNumber: '12345678 9' });
	await member.submit.click();
	await expect(member.success).toBeFocused();
	expect(member.sent[0]?.postDataJSON()).toMatchObject({
		contact: '912345678',
		idNumber: '123456789',
		nif: '501964843',
	});
});

test('a future date of birth is refused', async ({ page }) => {
	const member = new MemberForm(page);
	await member.open();
	await member.fill({ birthDate: '2090-01-01' });
	await expect(member.field('birthDate')).toHaveAccessibleDescription(
		/^A data de nascimento tem de ser anterior a hoje/,
	);
	await expect(member.field('birthDate')).toHaveAttribute('max', /^\d{4}-\d\d-\d\d$/);
});
