import type { Locator, Page } from '@playwright/test';
import { catalogue } from '#netlify/server/content.ts';
import type { CartLine } from '#src/features/store/cart/store.ts';
import { findOffer } from '#src/features/store/prices/price-cart.ts';
import { formatMoney } from '#src/format/money.ts';
import { expect } from './page.ts';

/** So many of something of the store, as its page puts it into the cart. */
export const lineOf = (id: string, variant: string | undefined, quantity: number): CartLine => {
	const product = catalogue.products[id];
	const offer = findOffer(catalogue, { id, variant });
	if (!product || !offer) throw new Error(`The store has no ${id} ${variant}.`);
	const name = [product.title, offer.name].filter(Boolean).join(', ');
	return { id, ...(variant && { variant }), name, quantity, price: offer.price };
};

export const SHIRT = lineOf('t-shirt-serra-alta', 'pinhal-m', 2);
export const GUIDE = lineOf('guia-de-campo', undefined, 1);

/** An amount as it is written, whatever kind of space stands in it. */
export const money = (cents: number): RegExp => new RegExp(formatMoney(cents).replace(/\s/g, '\\s'));

/** What the browser keeps. */
export const toStored = (lines: readonly CartLine[]): string => JSON.stringify({ version: 1, lines });

/** Puts these into the cart of the page's browser. */
export const startWith = async (page: Page, lines: readonly CartLine[]): Promise<void> => {
	await page.goto('/robots.txt');
	await page.evaluate((stored) => localStorage.setItem('cart', stored), toStored(lines));
};

type StoredProduct = {
	-readonly [Key in keyof (typeof catalogue.products)[string]]: (typeof catalogue.products)[string][Key];
};

/** Lets the browser read another catalogue than the functions have: as before a change, or after it. */
export const readChanged = (page: Page, change: (products: Record<string, StoredProduct>) => void): Promise<unknown> =>
	page.route('/checkout.json', async (route) => {
		const data = await (await route.fetch()).json();
		change(data.catalogue.products);
		await route.fulfill({ json: data });
	});

/** The offers of a product, with one of them changed. */
export const withOffer = (id: string, variant: string | undefined, changes: object) =>
	(catalogue.products[id]?.offers ?? []).map((offer) => (offer.variant === variant ? { ...offer, ...changes } : offer));

/** The cart, as its visitors find it on any page. */
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

	/** The line of something, by the start of what it says. */
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
