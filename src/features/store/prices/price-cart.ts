import type { Cents } from '#src/format/money.ts';
import type { Catalogue, Offer } from './catalogue.ts';
import { heaviestOf, priceOfDelivery, type Zone } from './shipping.ts';

/** A product or variant and its quantity, in a cart or in an order. */
export interface CartItem {
	readonly id: string;
	readonly variant?: string | undefined;
	/** A whole number, at least 1. */
	readonly quantity: number;
}

/** The part of an item that can be ordered, and its price. */
export interface PricedLine extends CartItem {
	/** The product's title; empty if the product is gone. */
	readonly title: string;
	readonly name?: string | undefined;
	/** From 0 to the quantity of the item. */
	readonly quantity: number;
	readonly price: Cents;
	readonly total: Cents;
}

/** Why a cart can't be ordered as it is. */
export interface Problem {
	readonly reason: 'vanished' | 'sold-out' | 'limit' | 'pickup-only' | 'too-heavy';
	/** The item with the problem; absent if the problem is about the whole cart. */
	readonly line?: { readonly id: string; readonly variant?: string | undefined };
	/** The quantity that was asked for, and the quantity that can be had. For `too-heavy`, grams. */
	readonly was: number;
	readonly is: number;
}

export interface PricedCart {
	readonly lines: readonly PricedLine[];
	readonly subtotal: Cents;
	readonly delivery: Cents;
	readonly total: Cents;
	/** Empty if the cart can be ordered as it is. */
	readonly problems: readonly Problem[];
}

/** Joins items of the same product and variant. */
const merge = (items: readonly CartItem[]): CartItem[] => {
	const merged = new Map<string, CartItem>();
	for (const { id, variant, quantity } of items) {
		const key = JSON.stringify([id, variant]);
		merged.set(key, { id, variant, quantity: quantity + (merged.get(key)?.quantity ?? 0) });
	}
	return [...merged.values()];
};

const productOf = ({ products }: Catalogue, id: string) => (Object.hasOwn(products, id) ? products[id] : undefined);

/** The offer of an item in the catalogue; `undefined` if it is no longer there. */
export const findOffer = (catalogue: Catalogue, { id, variant }: Omit<CartItem, 'quantity'>): Offer | undefined =>
	productOf(catalogue, id)?.offers.find((offer) => offer.variant === variant);

/** What a cart costs: the quantities that can be had, as its lines have them. `problems` say what is missing. */
export const priceCart = (catalogue: Catalogue, items: readonly CartItem[], zone: Zone): PricedCart => {
	const problems: Problem[] = [];
	/** How many more pieces of a product the order may have, by the product's id. */
	const left = new Map<string, number>();
	let weight = 0;

	const priceLine = ({ id, variant, quantity: was }: CartItem): PricedLine => {
		const product = productOf(catalogue, id);
		const offer = findOffer(catalogue, { id, variant });
		const cut = (reason: Problem['reason'], is: number): number => {
			problems.push({ reason, line: { id, variant }, was, is });
			return is;
		};
		const quantityOf = (): number => {
			if (!product || !offer) return cut('vanished', 0);
			if (offer.availability === 'sold-out') return cut('sold-out', 0);
			if (product.pickupOnly && zone !== 'pickup') return cut('pickup-only', 0);
			const allowed = left.get(id) ?? product.limit;
			const quantity = was > allowed ? cut('limit', allowed) : was;
			left.set(id, allowed - quantity);
			return quantity;
		};
		const quantity = quantityOf();
		weight += quantity * (product?.weight ?? 0);
		const price = offer?.price ?? 0;
		return { id, variant, title: product?.title ?? '', name: offer?.name, quantity, price, total: price * quantity };
	};

	const lines = merge(items).map(priceLine);
	const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
	const rules =
		zone === 'pickup' || lines.every(({ quantity }) => quantity === 0) ? undefined : catalogue.shipping[zone];
	if (rules && weight > heaviestOf(rules)) problems.push({ reason: 'too-heavy', was: weight, is: heaviestOf(rules) });
	const delivery = rules ? priceOfDelivery(rules, weight, subtotal) : 0;
	return { lines, subtotal, delivery, total: subtotal + delivery, problems };
};
