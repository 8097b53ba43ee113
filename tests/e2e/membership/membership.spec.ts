import type { Locator } from '@playwright/test';
import { membership, site } from '#netlify/server/base/content.ts';
import { today } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { copiesTo, expectOneMail } from '#tests/support/caught-mail.ts';
import { MemberForm, newApplication } from '#tests/support/member-form.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { countSheets } from '#tests/support/printed-sheets.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { storedDrafts } from '#tests/support/stored-drafts.ts';

const { formatDay, formatDayOfYear } = formatsOf(DEFAULT_LANGUAGE);

test('a visitor reads the fee, applies, and reads what follows; the association gets every field', async ({
	page,
	request,
}) => {
	const member = new MemberForm(page);
	const values = newApplication();
	await page.goto('/home');
	await page.getByRole('banner').getByRole('link', { name: 'Torne-se sócio' }).click();
	await expect(page).toHaveURL('/become-member');
	await expect(page.getByText('por ano').first()).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Como funciona a admissão' })).toBeVisible();

	await page.setViewportSize({ width: 390, height: 844 });
	const toForm = page.getByRole('link', { name: 'Pedir a adesão' });
	await expect(toForm).toBeInViewport();
	await toForm.press('Enter');
	await expect(page.getByRole('heading', { name: 'Pedido de adesão' })).toBeInViewport();

	await member.waitUntilHydrated();
	await member.fill(values);
	await member.submit.click();
	await expect(member.success).toBeFocused();
	const answer = addDays(today(), membership?.answerDays ?? 0);
	await expect(member.success).toContainText(`Resposta até ${formatDayOfYear(answer.slice(5))}.`);
	await expect(member.success).toContainText(
		`Só paga a quota depois de aceite: 20 € por ano. ${membership?.feePayment}`,
	);
	await member.takeAgain();

	const mail = await expectOneMail(request, values.email);
	expect(mail.From).toBe(`"${values.name}" <${site.email}>`);
	expect(mail.TextBody).toContain('aguarda aprovação');
	for (const value of Object.values({ ...values, birthDate: '1988/04/25' })) expect(mail.TextBody).toContain(value);
	const [copy] = await copiesTo(request, values.email);
	expect(copy?.TextBody).toContain(`A resposta segue para este endereço, até ${formatDay(answer)}.`);
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
	await member.waitUntilHydrated();
	await member.expectValues({ ...values, birthDate: '', idNumber: '', nif: '' });
});

test('what is optional may stay empty, and a number that looks wrong gets a hint and is accepted', async ({ page }) => {
	const member = new MemberForm(page);
	const { idNumber: _, educationalQualifications: __, job: ___, ...values } = newApplication();
	await member.open();
	for (const name of ['idNumber', 'nif', 'educationalQualifications', 'job'])
		await expect(member.field(name)).toHaveAccessibleDescription(/^Para /);
	await expect(member.field('birthDate')).toHaveAttribute('max', /^\d{4}-\d\d-\d\d$/);
	await member.field('nif').fill('PT 501 964 843');
	await member.field('job').focus();
	await expect(member.field('nif')).toHaveAccessibleDescription(/^Para /);
	await member.fill({ ...values, nif: '501 964 842', cp: '4600123' });
	await member.field('job').focus();
	await expect(member.field('nif')).toHaveAccessibleDescription(/não bate certo/);
	await expect(member.field('cp')).toHaveAccessibleDescription(/^Confirme/);
	await expect(member.form.locator('[aria-invalid=true]')).toHaveCount(0);
	await member.submit.click();
	await expect(member.success).toBeFocused();
	expect(member.sent[0]?.postDataJSON()).toMatchObject({ nif: '501964842', cp: '4600123', birthDate: '1988/04/25' });
});

const GUARDIAN = { guardianName: 'José Nogueira', guardianEmail: 'jose.nogueira@exemplo.pt' };

/** A birth date under age: the first day of the year before last. */
const MINOR = `${new Date().getFullYear() - 2}-01-01`;

const groupOf = ({ form }: MemberForm): Locator => form.getByRole('group', { name: 'Menor de 18 anos' });

const guardianFields = (member: MemberForm) => ({
	name: groupOf(member).getByLabel(/^Nome do encarregado de educação/),
	email: groupOf(member).getByLabel(/^Email do encarregado de educação/),
});

test('the form asks for a guardian once the birth date is a minor’s, and does not require one', async ({ page }) => {
	const member = new MemberForm(page);
	const values = newApplication();
	await page.goto('/become-member');
	await expect(groupOf(member)).toBeHidden();
	await member.waitUntilHydrated();
	await member.fill(values);
	await expect(groupOf(member)).toBeHidden();

	await member.fill({ birthDate: MINOR });
	const guardian = guardianFields(member);
	await guardian.name.fill(GUARDIAN.guardianName);
	await guardian.email.fill('jose');
	await member.submit.click();
	// The field's own error stands there before the press; the form is sent with what the fields hold once it is painted.
	await expect(member.refusal).toBeFocused();
	await expect(guardian.email).toHaveAccessibleDescription(/^Email digitado está inválido!/);
	await guardian.email.fill(GUARDIAN.guardianEmail);
	await member.submit.click();
	await expect(member.success).toBeFocused();
	expect(member.sent[0]?.postDataJSON()).toMatchObject({ ...GUARDIAN, birthDate: MINOR.replaceAll('-', '/') });
	expect(await storedDrafts(page)).toEqual({});

	await member.takeAgain();
	await member.fill({ ...newApplication(), birthDate: MINOR });
	await member.submit.click();
	await expect(member.success).toBeFocused();
	expect(member.sent[1]?.postDataJSON()).not.toHaveProperty('guardianName');

	// After the birth date is corrected, no guardian is sent, even an invalid one.
	await member.takeAgain();
	await member.fill({ ...newApplication(), birthDate: MINOR });
	await guardian.name.fill(GUARDIAN.guardianName);
	await guardian.email.fill('jose');
	await member.fill({ birthDate: '1988-04-25' });
	await expect(groupOf(member)).toBeHidden();
	await member.submit.click();
	await expect(member.success).toBeFocused();
	expect(member.sent[2]?.postDataJSON()).not.toHaveProperty('guardianName');
	expect(member.sent[2]?.postDataJSON()).not.toHaveProperty('guardianEmail');
});

test('the page prints on at most two sheets of A4', async ({ page }) => {
	await page.goto('/become-member');
	const sheets = await countSheets(page);
	expect(sheets).toBeGreaterThan(0);
	expect(sheets).toBeLessThanOrEqual(2);
});

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false });

	testAlone('the two fields and their explanation are always visible', async ({ page, request }) => {
		const member = new MemberForm(page);
		const values = { ...newApplication(), birthDate: MINOR };
		await page.goto('/become-member');
		await expect(groupOf(member)).toContainText('Só para quem ainda não fez 18 anos');
		await member.fill(values);
		const guardian = guardianFields(member);
		await guardian.name.fill(GUARDIAN.guardianName);
		await guardian.email.fill(GUARDIAN.guardianEmail);
		await member.submit.click();
		await expect(page).toHaveURL('/result/sent#member');
		const mail = await expectOneMail(request, values.email);
		for (const value of Object.values(GUARDIAN)) expect(mail.TextBody).toContain(value);
	});
});
