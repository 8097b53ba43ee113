import { describe, expect, it } from 'vitest';
import { changesOf } from '#netlify/server/forms/order.ts';
import type { Catalogue } from '#src/features/store/prices/catalogue.ts';
import { paymentInstructions, paymentsOffered } from '#src/features/store/prices/payment.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import { type Zone, zoneOf } from '#src/features/store/prices/shipping.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { isWholeCents } from '#src/format/money.ts';

const { formatMoney } = formatsOf(DEFAULT_LANGUAGE);

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
		['from a value on, included', 500, 4, 'mainland', 0],
		['where no value makes it free, up to the last weight', 500, 4, 'madeira', 540],
		['fetched', 1000, 1, 'pickup', 0],
	] as const)('%s: sending %i g, %i pieces, to %s costs %i', (_, weight, quantity, zone, delivery) => {
		const products = { mug: { ...mug, weight, offers: [{ ...offer, price: 1000 }] } };
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

	it('may have as much as the limit', () =>
		expect(price([{ id: 'mug', quantity: 10 }], 'pickup').problems).toEqual([]));

	it('that is too heavy for the post can not be sent', () =>
		expect(price([{ id: 'mug', quantity: 7 }]).problems).toEqual([{ reason: 'too-heavy', was: 2100, is: 2000 }]));
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

describe('money', () => {
	it.each([1.005, 0.001, 8.2001])('%d euros are not whole cents', (euros) => expect(isWholeCents(euros)).toBe(false));

	it.each([
		[0, '0,00\u00A0€'],
		[5, '0,05\u00A0€'],
		[1800, '18,00\u00A0€'],
		[123_456, '1234,56\u00A0€'],
		[12_345_678, '123\u00A0456,78\u00A0€'],
	])('%i cents read %j', (cents, text) => expect(formatMoney(cents)).toBe(text));
});

describe('the zone of a postal code', () => {
	it.each([
		['1000-001', 'mainland'],
		['8970-999', 'mainland'],
		['8999', 'mainland'],
		['9000-001', 'madeira'],
		['9495 999', 'madeira'],
		['9500001', 'azores'],
		[' 9995-999 ', 'azores'],
		['9496-001', undefined],
		['9999-999', undefined],
		['0999-001', undefined],
		['28001', undefined],
		['1000-00', undefined],
		['Porto', undefined],
		['', undefined],
	])('%j: %s', (code, zone) => expect(zoneOf(code)).toBe(zone));
});

describe('how to pay', () => {
	const DETAILS = { days: 7, transfer: { iban: 'PT50', holder: 'Cumeada' } };
	const ORDER = { number: 'CUM-2026-7F3KQM', total: 3590 };

	it('is what the association offers', () => {
		expect(paymentsOffered(DETAILS)).toEqual(['transfer']);
		expect(paymentsOffered({ ...DETAILS, mbway: { phone: '900 000 000' } })).toEqual(['mbway', 'transfer']);
	});

	it('has account, amount and reference', () =>
		expect(paymentInstructions('transfer', DETAILS, ORDER, DEFAULT_LANGUAGE)).toEqual([
			{ name: 'iban', value: 'PT50' },
			{ name: 'holder', value: 'Cumeada' },
			{ name: 'amount', value: '35,90\u00A0€' },
			{ name: 'reference', value: 'CUM-2026-7F3KQM' },
		]));
});
