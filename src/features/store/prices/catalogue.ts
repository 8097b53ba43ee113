import type { Cents } from '#src/format/money.ts';
import type { Site } from '#src/schemas/site.ts';
import type { Product } from '../schema.ts';
import type { PostalZone, ShippingRules } from './shipping.ts';

export type Availability = 'available' | 'few' | 'sold-out' | 'made-to-order';

/** What can be put into a cart: a variant of a product, or the product itself if it has none. */
export interface Offer {
	/** The variant's id. */
	readonly variant?: string | undefined;
	/** The variant in words: «Pinhal, M». */
	readonly name?: string | undefined;
	/** With VAT. */
	readonly price: Cents;
	readonly availability: Availability;
}

/** What of a product decides what an order costs. */
export interface CatalogueProduct {
	readonly title: string;
	/** Grams of one. */
	readonly weight: number;
	/** The most of it, over all its variants, that one order may have. */
	readonly limit: number;
	readonly pickupOnly: boolean;
	/** One at least. */
	readonly offers: readonly Offer[];
}

/** All that the price of an order depends on: the browser and the function have the same. */
export interface Catalogue {
	/** By id. */
	readonly products: Readonly<Record<string, CatalogueProduct>>;
	readonly shipping: Readonly<Record<PostalZone, ShippingRules>>;
}

type Variant = Product['variants'][number];

/** A variant in words: «Pinhal, M». */
const nameOfVariant = ({ colour, size }: Pick<Variant, 'colour' | 'size'>): string =>
	[colour, size].filter(Boolean).join(', ');

/** What a product's page offers, in the editors' order. */
export const offersOf = ({ variants, price, availability = 'available' }: Product): readonly Offer[] =>
	variants.length === 0
		? [{ price, availability }]
		: variants.map((variant) => ({
				variant: variant.id,
				name: nameOfVariant(variant),
				price: variant.price ?? price,
				availability: variant.availability,
			}));

/** `products` by id. */
export const toCatalogue = (products: Readonly<Record<string, Product>>, { shipping }: Site['store']): Catalogue => ({
	products: Object.fromEntries(
		Object.entries(products).map(([id, product]) => {
			const { title, weight, limit, pickupOnly } = product;
			return [id, { title, weight, limit, pickupOnly, offers: offersOf(product) }];
		}),
	),
	shipping,
});
