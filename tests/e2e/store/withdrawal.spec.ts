import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { site, storeRules } from '#netlify/server/base/content.ts';
import { expectAccessibleOnPhoneAndDesktop } from '#tests/support/accessibility.ts';
import { copiesTo, expectOneMail } from '#tests/support/caught-mail.ts';
import { FormPage } from '#tests/support/form-page.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';

/** The values of a withdrawal that was never declared before. */
const newWithdrawal = () => ({
	name: 'Helena Barros',
	orderNumber: 'CUM-2026-7F3KQM',
	contact: '+34 600 000 000',
	email: `helena.${randomUUID().slice(0, 8)}@exemplo.pt`,
});

class WithdrawalForm extends FormPage {
	constructor(page: Page) {
		super(page, 'withdrawal', '/withdrawal', newWithdrawal);
	}

	/** Opens the step that confirms the declaration. */
	get goOn(): Locator {
		return this.form.getByText('Resolver o contrato', { exact: true });
	}
}

test('a buyer finds the withdrawal and the text required by law from any page, sees all errors, declares it, confirms it, and gets a receipt', async ({
	page,
	request,
}) => {
	const withdrawal = new WithdrawalForm(page);
	const values = newWithdrawal();
	await page.goto('/news');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Resolver o contrato aqui' }).click();
	await expect(page).toHaveURL('/withdrawal');
	// The link of an order's mail, with the comma behind it.
	await page.goto(`/withdrawal?orderNumber=${values.orderNumber},`);
	await withdrawal.waitUntilHydrated();
	await expect(withdrawal.field('orderNumber')).toHaveValue(values.orderNumber);
	const main = page.getByRole('main');
	await expect(main).toContainText(`${storeRules().guaranteeYears} anos a contar da entrega`);
	const { disputeBody } = storeRules();
	if (disputeBody)
		await expect(page.getByRole('link', { name: disputeBody.name })).toHaveAttribute('href', disputeBody.url);
	if (site.complaintsBookUrl) await expect(main.getByRole('link', { name: 'Livro de Reclamações' })).toBeVisible();

	await withdrawal.goOn.click();
	await withdrawal.submit.click();
	await expect(withdrawal.refusal).toBeFocused();
	await expectAccessibleOnPhoneAndDesktop(page);

	await withdrawal.reopen();
	await withdrawal.fill(values);
	await expect(withdrawal.submit).toBeHidden();

	await withdrawal.field('email').press('Enter');
	await withdrawal.goOn.press('Enter');
	await expect(withdrawal.form.locator('details')).toContainText(
		`Ao confirmar, ${values.name} declara que resolve o contrato da compra ${values.orderNumber}, e desiste dela. O comprovativo segue para ${values.email}.`,
	);
	expect(withdrawal.sent).toEqual([]);
	await withdrawal.submitTwice();
	await expect(withdrawal.success).toBeFocused();
	await withdrawal.takeAgain();
	await expect(withdrawal.submit).toBeHidden();
	expect(withdrawal.sent).toHaveLength(1);

	const mail = await expectOneMail(request, values.email);
	expect(mail.Subject).toBe(`Livre resolução: encomenda ${values.orderNumber}`);
	expect(mail.TextBody).toContain('Telefone: +34600000000');
	const [receipt] = await copiesTo(request, values.email);
	expect(receipt?.Subject).toBe('Recebemos a sua declaração de livre resolução');
	for (const words of [values.name, values.orderNumber, `Chegou: ${mail.TextBody?.match(/Chegou: (.+)/)?.[1]}`])
		expect(receipt?.TextBody).toContain(words);
	expect(receipt?.TextBody).not.toContain('600000000');
});

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false });

	testAlone('it is declared in two steps, and nothing typed appears in an address', async ({ page }) => {
		const addresses: string[] = [];
		page.on('request', (sent) => addresses.push(decodeURIComponent(sent.url())));
		const withdrawal = new WithdrawalForm(page);
		const values = newWithdrawal();
		await page.goto('/withdrawal');
		await withdrawal.goOn.click();
		await withdrawal.submit.click();
		await expect(page).toHaveURL('/withdrawal');
		await withdrawal.goOn.click();
		await withdrawal.fill(values);
		await withdrawal.field('email').press('Enter');
		await expect(withdrawal.submit).toBeHidden();
		await withdrawal.goOn.click();
		await expect(withdrawal.form.getByText(/declara que resolve o contrato da compra/)).toBeVisible();
		await withdrawal.submit.click();
		await expect(page).toHaveURL('/result/sent#withdrawal');
		for (const value of Object.values(values))
			expect(addresses.filter((address) => address.includes(value))).toEqual([]);
		await page.getByRole('link', { name: 'Enviar outro' }).click();
		await expect(page).toHaveURL('/withdrawal');
	});
});
