import { describe, expect, it } from 'vitest';
import { sendInVain, startOrderFunction, TWO_MUGS } from '#tests/support/order-function.ts';

describe('no amount from a browser is trusted:', () => {
	it('a wrong total is answered with the right one and the order’s lines', async () => {
		const seen = [0, 1, 390, 2400, 2789, 2791, 999_999_999, Number.MAX_SAFE_INTEGER];
		const cart = expect.objectContaining({ subtotal: 2400, delivery: 390, total: 2790, problems: [] });
		expect(await sendInVain(seen.map((total) => ({ total })))).toEqual(
			seen.map((was) => ({ status: 409, changes: [{ reason: 'total', was, is: 2790 }], cart })),
		);
	});

	it('a total that is not a whole number of cents is refused', async () => {
		const totals = [-1, 27.9, '2790', [2790], { cents: 2790 }, true, Number.MAX_SAFE_INTEGER + 2, -2790];
		expect(await sendInVain(totals.map((total) => ({ total })))).toEqual(
			totals.map(() => ({ status: 422, errors: { total: 'invalid' } })),
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

	it('a price that is not a whole number of cents is refused', async () => {
		const prices = [
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
		expect(await sendInVain(prices.map((price) => ({ items: [{ id: 'mug', quantity: 2, price }] })))).toEqual(
			prices.map(() => ({ status: 422, errors: { items: 'invalid' } })),
		);
	});

	it('two different prices of one thing are refused', async () => {
		const items = [1200, 1].map((price) => ({ id: 'mug', quantity: 1, price }));
		expect(await sendInVain([{ items }])).toEqual([
			expect.objectContaining({ changes: [{ reason: 'price', line: { id: 'mug' }, was: 1, is: 1200 }] }),
		]);
	});

	it('sums, titles and zones in the request are refused or ignored', async () => {
		const item = TWO_MUGS.items[0];
		const priced = ['total', 'title', 'limit'].map((field) => ({ items: [{ ...item, [field]: 1 }] }));
		expect(await sendInVain(priced)).toEqual(priced.map(() => ({ status: 422, errors: { items: 'invalid' } })));
		const heard = { subtotal: 1, deliveryPrice: 0, zone: 'pickup', number: 'CUM-2026-AAAAAA', lines: [], total: 1 };
		expect(await sendInVain([heard])).toEqual([
			expect.objectContaining({ changes: [{ reason: 'total', was: 1, is: 2790 }] }),
		]);
	});
});

describe('items', () => {
	it('with impossible quantities are refused', async () => {
		const quantities = [0, -1, -0.5, 0.5, 1.000001, 1000, 1e9, 1e300, '2', null, true, [2], undefined];
		expect(await sendInVain(quantities.map((quantity) => ({ items: [{ id: 'mug', quantity }] })))).toEqual(
			quantities.map((quantity) => ({
				status: 422,
				errors: { items: quantity === null || quantity === undefined ? 'required' : 'invalid' },
			})),
		);
	});

	it('that are not a list of products are refused', async () => {
		const lists = [
			'mug',
			42,
			{},
			[1],
			['mug'],
			[null],
			[[]],
			[{ quantity: 1 }],
			[{ id: 1, quantity: 1 }],
			[{ id: 'mug', variant: null, quantity: 1 }],
		];
		const answers = await sendInVain(lists.map((items) => ({ items })));
		for (const answer of answers) expect(answer).toMatchObject({ status: 422, errors: { items: expect.any(String) } });
	});

	it('number from one to fifty', async () => {
		const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `mug-${index}`, quantity: 1 }));
		expect(await sendInVain([{ items: [] }, { items: lines(51) }, { items: lines(1000) }])).toEqual([
			{ status: 422, errors: { items: 'required' } },
			{ status: 422, errors: { items: 'tooLong' } },
			{ status: 422, errors: { items: 'tooLong' } },
		]);
		expect(await sendInVain([{ items: lines(50) }])).toEqual([expect.objectContaining({ status: 409 })]);
	});

	it('that are not available are named', async () => {
		const gone: readonly (readonly [reason: string, line: object])[] = [
			['vanished', { id: 'hat' }],
			['vanished', { id: '__proto__' }],
			['vanished', { id: 'constructor' }],
			['vanished', { id: '../mug' }],
			['vanished', { id: 'shirt' }],
			['vanished', { id: 'shirt', variant: 's' }],
			['vanished', { id: 'mug', variant: 'm' }],
			['sold-out', { id: 'shirt', variant: 'xl' }],
			['pickup-only', { id: 'oak' }],
		];
		const answers = await sendInVain(
			gone.map(([, line]) => ({ items: [{ ...line, quantity: 3 }, ...TWO_MUGS.items] })),
		);
		expect(answers).toMatchObject(
			gone.map(([reason, line]) => ({
				status: 409,
				changes: [{ reason, line, was: 3, is: 0 }],
				cart: { total: 2790, lines: [{ ...line, quantity: 0, total: 0 }, { quantity: 2 }] },
			})),
		);
	});

	it('with a tag as their name create no tag in the answer', async () => {
		const { post } = await startOrderFunction();
		const id = '<script>alert(1)</script>';
		const response = await post('order', { ...TWO_MUGS, items: [{ id, quantity: 1 }] });
		const text = await response.text();
		expect(text).not.toContain('<');
		expect(JSON.parse(text).changes[0].line).toEqual({ id });
	});

	it('never exceed the limit, however they are split into lines', async () => {
		const items = [6, 6].map((quantity) => ({ id: 'mug', quantity }));
		expect(await sendInVain([{ items, delivery: 'pickup', total: 14_400 }])).toEqual([
			expect.objectContaining({
				changes: [
					{ reason: 'limit', line: { id: 'mug' }, was: 12, is: 10 },
					{ reason: 'total', was: 14_400, is: 12_000 },
				],
			}),
		]);
	});
});

describe('delivery and payment', () => {
	it('cost what the postal code says, not what the buyer claims', async () => {
		expect(await sendInVain([{ cp: '9000-100' }, { items: [{ id: 'mug', quantity: 7 }], total: 8790 }])).toEqual([
			expect.objectContaining({ changes: [{ reason: 'total', was: 2790, is: 3050 }] }),
			expect.objectContaining({ changes: [{ reason: 'too-heavy', was: 2100, is: 2000 }] }),
		]);
	});

	it('can only be those that the store offers', async () => {
		expect(
			await sendInVain([
				{ cp: '28001' },
				{ country: 'España' },
				{ delivery: 'drone' },
				{ payment: 'card' },
				{ payment: 'constructor' },
				{ delivery: 'pickup', contact: '' },
			]),
		).toEqual([
			{ status: 422, errors: { cp: 'postalCode' } },
			{ status: 422, errors: { country: 'abroad' } },
			{ status: 422, errors: { delivery: 'invalid' } },
			{ status: 422, errors: { payment: 'invalid' } },
			{ status: 422, errors: { payment: 'invalid' } },
			{ status: 422, errors: { contact: 'required' } },
		]);
	});
});
