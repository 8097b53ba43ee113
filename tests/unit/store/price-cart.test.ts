import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf } from '#netlify/server/forms/order.ts';
import type { Catalogue, CatalogueProduct } from '#src/features/store/prices/catalogue.ts';
import { type CartItem, findOffer, priceCart } from '#src/features/store/prices/price-cart.ts';
import { POSTAL_ZONES, type ShippingRules, type Zone } from '#src/features/store/prices/shipping.ts';

const RULES = {
	days: { from: 3, to: 5 },
	freeFrom: 4000,
	steps: [
		{ upTo: 1000, price: 390 },
		{ upTo: 2000, price: 540 },
	],
};

const offer = { price: 1200, availability: 'available' } as const;
const mug = { title: 'Caneca', weight: 300, limit: 10, pickupOnly: false, offers: [offer] };
const shirt = {
	...mug,
	title: 'T-shirt',
	limit: 3,
	offers: [
		{ variant: 'm', name: 'M', price: 1800, availability: 'few' },
		{ variant: 'l', name: 'L', price: 1950, availability: 'made-to-order' },
		{ variant: 'xl', name: 'XL', price: 1950, availability: 'sold-out' },
	],
} as const;

const CATALOGUE: Catalogue = {
	products: { mug, shirt, oak: { ...mug, title: 'Carvalho', pickupOnly: true } },
	shipping: { mainland: RULES, madeira: { ...RULES, freeFrom: undefined }, azores: RULES },
};

const price = (items: Parameters<typeof priceCart>[1], zone: Zone = 'mainland') => priceCart(CATALOGUE, items, zone);

describe('a cart', () => {
	it('costs its lines and the delivery', () => {
		const items = [
			{ id: 'mug', quantity: 1 },
			{ id: 'shirt', variant: 'm', quantity: 1 },
		];
		expect(price(items)).toMatchObject({
			lines: [
				{ title: 'Caneca', quantity: 1, price: 1200, total: 1200 },
				{ title: 'T-shirt', name: 'M', quantity: 1, price: 1800, total: 1800 },
			],
			subtotal: 3000,
			delivery: 390,
			total: 3390,
			problems: [],
		});
	});

	it.each([
		['up to a weight, included', 1000, 1, 'mainland', 390],
		['above it', 1001, 1, 'mainland', 540],
		['from a value on', 500, 3, 'mainland', 0],
		['where no value makes it free', 500, 3, 'madeira', 540],
		['fetched', 1000, 1, 'pickup', 0],
	] as const)('%s: sending %i g, %i pieces, to %s costs %i', (_, weight, quantity, zone, delivery) => {
		const products = { mug: { ...mug, weight, offers: [{ ...offer, price: 1400 }] } };
		const cart = priceCart({ ...CATALOGUE, products }, [{ id: 'mug', quantity }], zone);
		expect(cart).toMatchObject({ delivery, problems: [] });
	});

	it('that is empty costs nothing, not even delivery', () =>
		expect(price([])).toEqual({ lines: [], subtotal: 0, delivery: 0, total: 0, problems: [] }));

	it('counts the same thing twice as one line', () =>
		expect(
			price([
				{ id: 'mug', quantity: 2 },
				{ id: 'mug', quantity: 1 },
			]),
		).toMatchObject({
			lines: [{ quantity: 3, total: 3600 }],
		}));

	it.each([
		['a product that is gone', { id: 'hat', quantity: 2 }, 'mainland', 'vanished', 0],
		['a variant that is gone', { id: 'shirt', variant: 's', quantity: 1 }, 'mainland', 'vanished', 0],
		['no variant where there are some', { id: 'shirt', quantity: 1 }, 'mainland', 'vanished', 0],
		['a variant where there is none', { id: 'mug', variant: 'm', quantity: 1 }, 'mainland', 'vanished', 0],
		['a name that every object has', { id: 'toString', quantity: 1 }, 'mainland', 'vanished', 0],
		['a variant that is sold out', { id: 'shirt', variant: 'xl', quantity: 1 }, 'mainland', 'sold-out', 0],
		['more than the limit', { id: 'mug', quantity: 11 }, 'pickup', 'limit', 10],
		['by post what has to be fetched', { id: 'oak', quantity: 1 }, 'madeira', 'pickup-only', 0],
	] as const)('reports what is not available: %s', (_, item, zone, reason, is) => {
		const { quantity: was, ...line } = item;
		expect(price([item], zone).problems).toEqual([{ reason, line: { variant: undefined, ...line }, was, is }]);
	});

	it('shares a limit among the variants of a product', () => {
		const items = [
			{ id: 'shirt', variant: 'm', quantity: 2 },
			{ id: 'shirt', variant: 'l', quantity: 2 },
		];
		const { lines, problems } = price(items, 'pickup');
		expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
		expect(problems).toEqual([{ reason: 'limit', line: { id: 'shirt', variant: 'l' }, was: 2, is: 1 }]);
	});

	it('that is too heavy for the post can not be sent', () =>
		expect(price([{ id: 'mug', quantity: 7 }]).problems).toEqual([{ reason: 'too-heavy', was: 2100, is: 2000 }]));
});

const cents = fc.integer({ min: 0, max: 1_000_000 });
/** Only a few ids, so that carts often name products that exist. */
const id = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor');
const variant = fc.constantFrom(undefined, 'm', 'l', 'toString');

const randomOffer = fc.record({
	variant,
	price: cents,
	availability: fc.constantFrom('available', 'few', 'sold-out', 'made-to-order'),
});

const product: fc.Arbitrary<CatalogueProduct> = fc.record({
	title: fc.string(),
	weight: fc.integer({ min: 1, max: 30_000 }),
	limit: fc.integer({ min: 1, max: 99 }),
	pickupOnly: fc.boolean(),
	offers: fc.uniqueArray(randomOffer, { minLength: 1, maxLength: 4, selector: (one) => one.variant }),
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

const randomCatalogue: fc.Arbitrary<Catalogue> = fc.record({
	products: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), product),
	shipping: fc.record({ mainland: shippingRules, madeira: shippingRules, azores: shippingRules }),
});

/** A cart that may contain unknown things, too many pieces, and the same thing twice. */
const randomCart: fc.Arbitrary<CartItem[]> = fc.array(
	fc.record({ id, variant, quantity: fc.integer({ min: 1, max: 999 }) }),
	{ maxLength: 12 },
);

const randomZone = fc.constantFrom(...POSTAL_ZONES, 'pickup' as const);

describe('of any cart, catalogue and shipping table', () => {
	const property = (
		check: (cart: ReturnType<typeof priceCart>, given: [Catalogue, Parameters<typeof priceCart>[1], Zone]) => void,
	) =>
		fc.assert(
			fc.property(randomCatalogue, randomCart, randomZone, (catalogue, items, zone) =>
				check(priceCart(catalogue, items, zone), [catalogue, items, zone]),
			),
			{ numRuns: 500 },
		);

	it('the total is the sum of its lines and the delivery, to the cent, in whole cents', () =>
		property(({ lines, subtotal, delivery, total }, [catalogue]) => {
			let sum = 0;
			for (const line of lines) {
				expect(line.total).toBe(
					line.quantity === 0 ? 0 : line.quantity * (findOffer(catalogue, line)?.price ?? Number.NaN),
				);
				sum += line.total;
			}
			expect(subtotal).toBe(sum);
			expect(total).toBe(sum + delivery);
			for (const amount of [subtotal, delivery, total]) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
		}));

	it('nobody gets more than they ordered or than the limit, nor anything sold out', () =>
		property(({ lines }, [catalogue, items]) => {
			for (const { id, variant, quantity } of lines) {
				const asked = items.filter((item) => item.id === id && item.variant === variant);
				expect(quantity).toBeLessThanOrEqual(asked.reduce((sum, item) => sum + item.quantity, 0));
				if (quantity > 0) expect(findOffer(catalogue, { id, variant })?.availability).not.toBe('sold-out');
			}
			for (const [id, { limit }] of Object.entries(catalogue.products)) {
				const own = lines.filter((line) => line.id === id);
				expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(limit);
			}
		}));

	it('once the buyer accepts the changes, the cart can be ordered for its total, unless the post refuses it', () =>
		property((cart, [catalogue, , zone]) => {
			const rest = cart.lines.filter(({ quantity }) => quantity > 0);
			const again = priceCart(catalogue, rest, zone);
			expect(again.total).toBe(cart.total);
			const changes = changesOf(again, { items: rest, total: cart.total });
			expect(changes.filter(({ reason }) => reason !== 'too-heavy')).toEqual([]);
		}));

	it('the order of the items changes no price, except among variants that share a limit', () =>
		property((cart, [catalogue, items, zone]) => {
			if (cart.problems.length > 0) return;
			expect(priceCart(catalogue, items.toReversed(), zone).total).toBe(cart.total);
		}));
});

describe('the changes that a buyer has to agree to', () => {
	it('include no price of a thing that is not available', () => {
		const gone = [
			{ id: 'shirt', variant: 'xl', quantity: 1, price: 1 },
			{ id: 'mug', quantity: 1 },
		];
		const reasons = changesOf(price(gone), { items: gone, total: 1590 }).map(({ reason }) => reason);
		expect(reasons).toEqual(['sold-out']);
	});
});
