import { describe, expect, it } from 'vitest';
import { sendInVain, startOrderFunction, TWO_MUGS } from '#tests/support/order-function.ts';

const NO_AMOUNTS = [
	-1,
	0.5,
	12.000001,
	1e300,
	Number.MAX_SAFE_INTEGER + 2,
	'1200',
	null,
	true,
	[1200],
	{ cents: 1200 },
];
const NO_QUANTITIES = [0, -1, -0.5, 0.5, 1.000001, 1000, 1e9, 1e300, '2', true, [2]];
const NO_LISTS = ['mug', 42, {}, [1], ['mug'], [null], [[]], [{ quantity: 1 }], [{ id: 1, quantity: 1 }]];

const oneItem = (changes: object) => ({ items: [{ id: 'mug', quantity: 2, ...changes }] });
const manyItems = (count: number) => ({ items: Array.from({ length: count }, () => ({ id: 'mug', quantity: 1 })) });

/** What no page of ours sends: the field, its error, and orders. */
const REFUSED: readonly (readonly [field: string, error: unknown, orders: readonly object[]])[] = [
	['total', 'invalid', NO_AMOUNTS.filter((total) => total !== null).map((total) => ({ total }))],
	['items', 'invalid', NO_AMOUNTS.map((price) => oneItem({ price }))],
	['items', 'invalid', NO_QUANTITIES.map((quantity) => oneItem({ quantity }))],
	['items', 'required', [oneItem({ quantity: null }), oneItem({ quantity: undefined }), manyItems(0)]],
	['items', 'invalid', [{ total: 1 }, { title: 1 }, { limit: 1 }, { variant: null }].map(oneItem)],
	['items', expect.any(String), NO_LISTS.map((items) => ({ items }))],
	['items', 'tooLong', [manyItems(51), manyItems(1000)]],
	['cp', 'postalCode', [{ cp: '28001' }]],
	['country', 'abroad', [{ country: 'España' }]],
	['delivery', 'invalid', [{ delivery: 'drone' }]],
	['payment', 'invalid', [{ payment: 'card' }, { payment: 'constructor' }]],
	['contact', 'required', [{ delivery: 'pickup', contact: '' }]],
];

it('whatever no page sends is refused by its field', async () => {
	const rows = REFUSED.flatMap(([field, error, orders]) => orders.map((order) => ({ field, error, order })));
	const answers = await sendInVain(rows.map(({ order }) => order));
	expect(answers.map((answer, index) => [rows[index]?.order, answer])).toEqual(
		rows.map(({ field, error, order }) => [order, { status: 422, errors: { [field]: error } }]),
	);
});

describe('no amount from a browser is trusted:', () => {
	it('a wrong total is answered with the right one and the order’s lines', async () => {
		const seen = [0, 1, 390, 2400, 2789, 2791, 999_999_999, Number.MAX_SAFE_INTEGER];
		const cart = expect.objectContaining({ subtotal: 2400, delivery: 390, total: 2790, problems: [] });
		expect(await sendInVain(seen.map((total) => ({ total })))).toEqual(
			seen.map((was) => ({ status: 409, changes: [{ reason: 'total', was, is: 2790 }], cart })),
		);
	});

	it('each price is compared with the catalogue’s, and a lower one is refused even if the total is right', async () => {
		const prices = [0, 1, 1199, 1201, Number.MAX_SAFE_INTEGER];
		const orders = prices.map((price) => ({ items: [{ id: 'mug', quantity: 2, price }] }));
		expect(await sendInVain(orders)).toEqual(
			prices.map((was) =>
				expect.objectContaining({
					status: 409,
					changes: [{ reason: 'price', line: { id: 'mug' }, was, is: 1200 }],
				}),
			),
		);
	});

	it('two different prices of one thing are refused', async () => {
		const items = [1200, 1].map((price) => ({ id: 'mug', quantity: 1, price }));
		expect(await sendInVain([{ items }])).toEqual([
			expect.objectContaining({ changes: [{ reason: 'price', line: { id: 'mug' }, was: 1, is: 1200 }] }),
		]);
	});

	it('sums, zones and numbers in the request are ignored', async () => {
		const heard = { subtotal: 1, deliveryPrice: 0, zone: 'pickup', number: 'CUM-2026-AAAAAA', lines: [], total: 1 };
		expect(await sendInVain([heard])).toEqual([
			expect.objectContaining({ changes: [{ reason: 'total', was: 1, is: 2790 }] }),
		]);
	});
});

it('an item with a tag as its name creates no tag in the answer', async () => {
	const { post } = await startOrderFunction();
	const id = '<script>alert(1)</script>';
	const response = await post('order', { ...TWO_MUGS, items: [{ id, quantity: 1 }] });
	const text = await response.text();
	expect(text).not.toContain('<');
	expect(JSON.parse(text).changes[0].line).toEqual({ id });
});

it('the delivery costs what the postal code says, not what the buyer claims', async () => {
	expect(await sendInVain([{ cp: '9000-100' }])).toEqual([
		expect.objectContaining({ changes: [{ reason: 'total', was: 2790, is: 3050 }] }),
	]);
});
