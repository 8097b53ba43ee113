import type { Cents } from '#src/format/money.ts';
import type { Product, StoreRules } from '../schema.ts';
import type { PostalZone, ShippingRules } from './shipping.ts';

export type Availability = 'available' | 'few' | 'sold-out' | 'made-to-order';

/** What can be put into a cart: a variant of a product, or the product itself if it has none. */
export interface Offer {
	readonly variant?: string | undefined;
	/** The variant in words: «Pinhal, M». */
	readonly name?: string | undefined;
	readonly price: Cents;
	readonly availability: Availability;
}

/** The parts of a product that decide what an order costs. */
export interface CatalogueProduct extends Pick<Product, 'title' | 'weight' | 'limit' | 'pickupOnly'> {
	readonly offers: readonly Offer[];
}

/** Everything that the price of an order depends on. The browser and the function have the same catalogue. */
export interface Catalogue {
	readonly products: Readonly<Record<string, CatalogueProduct>>;
	readonly shipping: Readonly<Record<PostalZone, ShippingRules>>;
}

type Variant = Product['variants'][number];

const nameOfVariant = ({ colour, size }: Pick<Variant, 'colour' | 'size'>): string =>
	[colour, size].filter(Boolean).join(', ');

const NO_DELIVERY: ShippingRules = { days: { from: 1, to: 1 }, steps: [] };

/** The catalogue of a site whose `site/` has no rules of a shop. */
export const EMPTY_CATALOGUE: Catalogue = {
	products: {},
	shipping: { mainland: NO_DELIVERY, madeira: NO_DELIVERY, azores: NO_DELIVERY },
};

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

/** Makes the catalogue. `products` are by id. */
export const toCatalogue = (products: Readonly<Record<string, Product>>, { shipping }: StoreRules): Catalogue => ({
	products: Object.fromEntries(
		Object.entries(products).map(([id, product]) => {
			const { title, weight, limit, pickupOnly } = product;
			return [id, { title, weight, limit, pickupOnly, offers: offersOf(product) }];
		}),
	),
	shipping,
});
