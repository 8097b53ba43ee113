import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type FieldValues, FormPage } from './form-page.ts';

/** The values of a withdrawal that was never declared before. */
export const newWithdrawal = () => ({
	name: 'Helena Barros',
	orderNumber: 'CUM-2026-7F3KQM',
	contact: '+34 600 000 000',
	email: `helena.${randomUUID().slice(0, 8)}@exemplo.pt`,
});

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

	/** Opens the step that confirms the declaration. */
	get goOn(): Locator {
		return this.form.getByText('Resolver o contrato', { exact: true });
	}

	/** Opens the page, fills in new values and goes on to the confirmation. */
	async prepare(): Promise<FieldValues> {
		const values = this.description.newValues();
		await this.open();
		await this.fill(values);
		await this.goOn.click();
		return values;
	}
}
