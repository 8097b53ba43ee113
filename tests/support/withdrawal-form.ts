import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type FieldValues, FormPage } from './form-page.ts';

/** A withdrawal that nobody has declared yet. */
export const newWithdrawal = () => ({
	name: 'Helena Barros',
	orderNumber: 'CUM-2026-7F3KQM',
	contact: '+34 600 000 000',
	email: `helena.${randomUUID().slice(0, 8)}@exemplo.pt`,
});

/** The form of the withdrawal page, as its visitors find it. */
export class WithdrawalForm extends FormPage {
	constructor(page: Page) {
		super(page, {
			name: 'withdrawal',
			address: '/withdrawal',
			labels: { name: 'Nome', orderNumber: 'Número da encomenda', email: 'Email', contact: 'Telefone' },
			submit: 'Confirmar a resolução',
			duplicate: '',
			newValues: newWithdrawal,
		});
	}

	/** What opens the step in which the declaration is confirmed. */
	get goOn(): Locator {
		return this.form.getByText('Resolver o contrato', { exact: true });
	}

	/** Opens the page, and goes on to the confirmation. */
	async prepare(): Promise<FieldValues> {
		const values = this.description.newValues();
		await this.open();
		await this.fill(values);
		await this.goOn.click();
		return values;
	}
}
