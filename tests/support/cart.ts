import type { Locator, Page } from '@playwright/test';
import { catalogue } from '#netlify/server/base/content.ts';
import type { CartLine } from '#src/features/store/cart/cart-storage.ts';
import { findOffer } from '#src/features/store/prices/price-cart.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { expect } from './page.ts';

const { formatMoney } = formatsOf(DEFAULT_LANGUAGE);

/** A line of the cart, as a product's page would add it. */
export const lineOf = (id: string, variant: string | undefined, quantity: number): CartLine => {
	const product = catalogue.products[id];
	const offer = findOffer(catalogue, { id, variant });
	if (!product || !offer) throw new Error(`The store has no ${id} ${variant}.`);
	const name = [product.title, offer.name].filter(Boolean).join(', ');
	return { id, ...(variant && { variant }), name, quantity, price: offer.price };
};

export const SHIRT = lineOf('t-shirt-serra-alta', 'pinhal-m', 2);
export const GUIDE = lineOf('guia-de-campo', undefined, 1);

/** A pattern for an amount with any kind of space in it. */
export const money = (cents: number): RegExp => new RegExp(formatMoney(cents).replace(/\s/g, '\\s'));

/** The text that the browser stores for a cart. */
export const toStored = (lines: readonly CartLine[]): string => JSON.stringify({ version: 1, lines });

/** Puts these lines into the cart of the page's browser. */
export const startWith = async (page: Page, lines: readonly CartLine[]): Promise<void> => {
	await page.goto('/robots.txt');
	await page.evaluate((stored) => localStorage.setItem('cart', stored), toStored(lines));
};

type StoredProduct = {
	-readonly [Key in keyof (typeof catalogue.products)[string]]: (typeof catalogue.products)[string][Key];
};

/** Gives the browser another catalogue than the functions', as it is just before or after a change. */
export const readChanged = (page: Page, change: (products: Record<string, StoredProduct>) => void): Promise<unknown> =>
	page.route('/checkout.json', async (route) => {
		const data = await (await route.fetch()).json();
		change(data.catalogue.products);
		await route.fulfill({ json: data });
	});

/** The offers of a product, one of them changed. */
export const withOffer = (id: string, variant: string | undefined, changes: object) =>
	(catalogue.products[id]?.offers ?? []).map((offer) => (offer.variant === variant ? { ...offer, ...changes } : offer));

/** The drawer with the cart, on any page. */
export class Cart {
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	get link(): Locator {
		return this.page.getByRole('banner').getByRole('link', { name: /^Loja/ });
	}

	get drawer(): Locator {
		return this.page.getByRole('dialog', { name: /^Carrinho/ });
	}

	/** The line whose text contains `name`. */
	line(name: string): Locator {
		return this.drawer.getByRole('listitem').filter({ hasText: name });
	}

	async expectCount(count: number): Promise<void> {
		await expect(this.link).toHaveAccessibleName(count === 0 ? 'Loja' : `Loja ${count} no carrinho`);
	}

	async open(): Promise<void> {
		await this.link.click();
		await expect(this.drawer).toBeVisible();
	}
}
