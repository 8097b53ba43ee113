import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { FormPage } from './form-page.ts';

/** The values of a withdrawal that was never declared before. */
export const newWithdrawal = () => ({
	name: 'Helena Barros',
	orderNumber: 'CUM-2026-7F3KQM',
	contact: '+34 600 000 000',
	email: `helena.${randomUUID().slice(0, 8)}@exemplo.pt`,
});

export class WithdrawalForm extends FormPage {
	constructor(page: Page) {
		super(page, 'withdrawal', '/withdrawal', newWithdrawal);
	}

	/** Opens the step that confirms the declaration. */
	get goOn(): Locator {
		return this.form.getByText('Resolver o contrato', { exact: true });
	}
}
