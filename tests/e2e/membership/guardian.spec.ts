import type { Locator } from '@playwright/test';
import { expectOneMail } from '#tests/support/caught-mail.ts';
import { MemberForm, newApplication } from '#tests/support/member-form.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { storedDrafts } from '#tests/support/stored-drafts.ts';

const GUARDIAN = { guardianName: 'José Nogueira', guardianEmail: 'jose.nogueira@exemplo.pt' };

/** A birth date under age: the first day of the year before last. */
const MINOR = `${new Date().getFullYear() - 2}-01-01`;

const groupOf = ({ form }: MemberForm): Locator => form.getByRole('group', { name: 'Menor de 18 anos' });

const guardianFields = (member: MemberForm) => ({
	name: groupOf(member).getByLabel(/^Nome do encarregado de educação/),
	email: groupOf(member).getByLabel(/^Email do encarregado de educação/),
});

test('the form asks for a guardian once the birth date is a minor’s, and does not require one', async ({
	page,
	request,
}) => {
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
	await expect(guardian.email).toHaveAccessibleDescription(/^Email digitado está inválido!/);
	await guardian.email.fill(GUARDIAN.guardianEmail);
	await member.submit.click();
	await expect(member.success).toBeFocused();
	expect(member.sent[0]?.postDataJSON()).toMatchObject({ ...GUARDIAN, birthDate: MINOR.replaceAll('-', '/') });
	const mail = await expectOneMail(request, values.email);
	for (const value of Object.values(GUARDIAN)) expect(mail.TextBody).toContain(value);
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
