import type { Cents } from '#src/format/money.ts';
import type { StoreRules } from '../schema.ts';

/** The zones of parcels, in the order of the page. */
export const POSTAL_ZONES = ['mainland', 'madeira', 'azores'] as const;

export type PostalZone = (typeof POSTAL_ZONES)[number];

/** How an order reaches its buyer: by post to a zone, or by pickup at the association. */
export type Zone = PostalZone | 'pickup';

/** What a parcel to a zone costs. `steps`: the lightest first. A parcel heavier than the last is not sent. */
export type ShippingRules = StoreRules['shipping'][PostalZone];

/** The zone of a Portuguese postal code or of its first four digits; `undefined` if the code is not valid. */
export const zoneOf = (postalCode: string): PostalZone | undefined => {
	const [, digits] = /^\s*([1-9]\d{3})(?:\s*(?:[\p{Pd}\u2212]\s*)?\d{3})?\s*$/u.exec(postalCode) ?? [];
	if (digits === undefined) return undefined;
	const area = Number(digits);
	if (area >= 9500) return area <= 9995 ? 'azores' : undefined;
	if (area >= 9000) return area <= 9495 ? 'madeira' : undefined;
	return 'mainland';
};

/** The heaviest parcel that is sent, in grams. */
export const heaviestOf = ({ steps }: ShippingRules): number => steps.at(-1)?.upTo ?? 0;

/** The price of a parcel by weight in grams and by subtotal. Too heavy a parcel costs as much as the heaviest. */
export const priceOfDelivery = ({ freeFrom, steps }: ShippingRules, weight: number, subtotal: Cents): Cents => {
	if (freeFrom !== undefined && subtotal >= freeFrom) return 0;
	return (steps.find(({ upTo }) => weight <= upTo) ?? steps.at(-1))?.price ?? 0;
};
