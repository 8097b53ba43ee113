import type { Catalogue } from '../prices/catalogue.ts';
import type { PostalZone, Zone } from '../prices/shipping.ts';
import type { ChangeTexts } from './changes.ts';

export interface CartTexts {
	readonly quantity: string;
	readonly less: string;
	readonly more: string;
	readonly title: string;
	readonly one: string;
	/** «{{count}} artigos» */
	readonly several: string;
	readonly close: string;
	readonly empty: string;
	readonly toStore: string;
	readonly remove: string;
	readonly subtotal: string;
	readonly delivery: Readonly<Record<Zone, string>>;
	readonly total: string;
	readonly free: string;
	/** «Faltam {{amount}} …» */
	readonly missing: string;
	readonly checkout: string;
	readonly goOn: string;
	readonly changes: ChangeTexts & { readonly title: string; readonly accept: string };
}

/**
 * What a cart needs to know about the store. This data file lies beside the checkout and always tells the store's
 * present state.
 */
export interface CartData {
	readonly catalogue: Catalogue;
	/** Address and picture of each product, by its id. */
	readonly things: Readonly<Record<string, { readonly href: string; readonly picture: string }>>;
	readonly texts: CartTexts;
	readonly vatNote: string;
	readonly storeHref: string;
	readonly checkoutHref: string;
}

/**
 * Loads the data again, because those of an open page or of the browser's cache may be out of date. Throws if it can't.
 */
export const loadCartData = async (address: string): Promise<CartData> => {
	const response = await fetch(address, { cache: 'no-cache' });
	if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
	return response.json();
};

/** The amount missing until delivery to a zone is free, in cents. 0 if nothing is missing or delivery is never free. */
export const missingForFree = ({ shipping }: Catalogue, zone: PostalZone, subtotal: number): number =>
	Math.max((shipping[zone].freeFrom ?? 0) - subtotal, 0);
