import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { CartLine } from '#src/features/store/cart/cart-storage.ts';
import { GUIDE, SHIRT, startWith } from './cart.ts';
import { FormPage } from './form-page.ts';
import { expect } from './page.ts';

/** The values of a buyer who has not ordered anything yet. */
export const newBuyer = () => ({
	name: 'Helena Barros',
	email: `helena.${randomUUID().slice(0, 8)}@exemplo.pt`,
	contact: '912345678',
	address: 'Rua do Castanheiro, 7',
	cp: '4600-011',
	county: 'Amarante',
});

/** The checkout page, with something in the cart. */
export class Checkout extends FormPage {
	readonly lines: readonly CartLine[];

	constructor(page: Page, lines: readonly CartLine[] = [SHIRT, GUIDE]) {
		super(page, 'order', '/checkout', newBuyer);
		this.lines = lines;
	}

	override async open(): Promise<void> {
		await startWith(this.page, this.lines);
		await super.open();
	}

	get summary(): Locator {
		return this.page.getByRole('region', { name: 'A sua encomenda' });
	}

	get total(): Locator {
		return this.summary.locator('.cart-total dd');
	}

	get thanks(): Locator {
		return this.page.getByRole('heading', { level: 1, name: 'Obrigado, Helena' });
	}

	/** The number of the order that was just placed. */
	async number(): Promise<string> {
		await expect(this.thanks).toBeVisible();
		return this.summary.getByRole('heading').innerText();
	}
}
