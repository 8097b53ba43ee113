import type { Cents } from '#src/format/money.ts';
import type { Catalogue, Offer } from './catalogue.ts';
import { heaviestOf, priceOfDelivery, type Zone } from './shipping.ts';

/** So many of something, as a cart keeps it and an order sends it. */
export interface CartItem {
	/** The product's. */
	readonly id: string;
	readonly variant?: string | undefined;
	/** A whole number, from 1. */
	readonly quantity: number;
}

/** What of an item can be ordered, and for how much. */
export interface PricedLine extends CartItem {
	/** The product's; empty if it is gone. */
	readonly title: string;
	/** The variant's. */
	readonly name?: string | undefined;
	/** From 0: no more than was asked for. */
	readonly quantity: number;
	/** Of one. */
	readonly price: Cents;
	readonly total: Cents;
}

/** Why a cart can't be ordered as it is. */
export interface Problem {
	readonly reason: 'vanished' | 'sold-out' | 'limit' | 'pickup-only' | 'too-heavy';
	/** What it is about; none if it is the whole cart. */
	readonly line?: { readonly id: string; readonly variant?: string | undefined };
	/** How many were asked for, and how many can be had; for `too-heavy` in grams. */
	readonly was: number;
	readonly is: number;
}

export interface PricedCart {
	/** One for each product and variant, in the order of the items. */
	readonly lines: readonly PricedLine[];
	readonly subtotal: Cents;
	readonly delivery: Cents;
	readonly total: Cents;
	/** None means that it can be ordered. */
	readonly problems: readonly Problem[];
}

/** The same product and variant twice is one item. */
const merge = (items: readonly CartItem[]): CartItem[] => {
	const merged = new Map<string, CartItem>();
	for (const { id, variant, quantity } of items) {
		const key = JSON.stringify([id, variant]);
		merged.set(key, { id, variant, quantity: quantity + (merged.get(key)?.quantity ?? 0) });
	}
	return [...merged.values()];
};

const productOf = ({ products }: Catalogue, id: string) => (Object.hasOwn(products, id) ? products[id] : undefined);

/** What an item is in the catalogue; `undefined` if it is there no more. */
export const findOffer = (catalogue: Catalogue, { id, variant }: Omit<CartItem, 'quantity'>): Offer | undefined =>
	productOf(catalogue, id)?.offers.find((offer) => offer.variant === variant);

/**
 * What a cart costs. Of what can't be had, or not as many, the lines have what can: their sum is what the buyer would pay
 * for the rest, and `problems` say what is missing.
 */
export const priceCart = (catalogue: Catalogue, items: readonly CartItem[], zone: Zone): PricedCart => {
	const problems: Problem[] = [];
	/** How many of a product the order may still have. */
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
