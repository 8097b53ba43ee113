import fc from 'fast-check';
import type { Catalogue, CatalogueProduct } from '#src/features/store/prices/catalogue.ts';
import type { CartItem } from '#src/features/store/prices/price-cart.ts';
import { POSTAL_ZONES, type ShippingRules } from '#src/features/store/prices/shipping.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });
/** Only a few ids, so that carts often name products that exist. */
const id = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor');
const variant = fc.constantFrom(undefined, 'm', 'l', 'toString');

const offer = fc.record({
	variant,
	price: cents,
	availability: fc.constantFrom('available', 'few', 'sold-out', 'made-to-order'),
});

const product: fc.Arbitrary<CatalogueProduct> = fc.record({
	title: fc.string(),
	weight: fc.integer({ min: 1, max: 30_000 }),
	limit: fc.integer({ min: 1, max: 99 }),
	pickupOnly: fc.boolean(),
	offers: fc.uniqueArray(offer, { minLength: 1, maxLength: 4, selector: (one) => one.variant }),
});

const shippingRules: fc.Arbitrary<ShippingRules> = fc.record({
	days: fc.constant({ from: 3, to: 5 }),
	freeFrom: fc.option(cents, { nil: undefined }),
	steps: fc
		.uniqueArray(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 5 })
		.chain((weights) =>
			fc.tuple(
				...weights.toSorted((a, b) => a - b).map((upTo) => fc.record({ upTo: fc.constant(upTo), price: cents })),
			),
		),
});

export const randomCatalogue: fc.Arbitrary<Catalogue> = fc.record({
	products: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), product),
	shipping: fc.record({ mainland: shippingRules, madeira: shippingRules, azores: shippingRules }),
});

/** A cart that may contain unknown things, too many pieces, and the same thing twice. */
export const randomCart: fc.Arbitrary<CartItem[]> = fc.array(
	fc.record({ id, variant, quantity: fc.integer({ min: 1, max: 999 }) }),
	{ maxLength: 12 },
);

export const randomZone = fc.constantFrom(...POSTAL_ZONES, 'pickup' as const);
