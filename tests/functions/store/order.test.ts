import type { Store } from '@netlify/blobs';
import { describe, expect, it } from 'vitest';
import { catalogue, storeRules } from '#netlify/server/base/content.ts';
import { orderCode } from '#netlify/server/forms/order-mail.ts';
import { caseKey, claimKey } from '#netlify/server/store/keys.ts';
import type { CatalogueProduct } from '#src/features/store/prices/catalogue.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { KEPT, toSent } from '#tests/support/filed-submissions.ts';
import { KEY, NOTHING, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const MUG: CatalogueProduct = {
	...{ title: 'Caneca', weight: 300, limit: 10, pickupOnly: false },
	offers: [{ price: 1200, availability: 'available' }],
};

const SHIRT: CatalogueProduct = {
	...MUG,
	title: 'T-shirt',
	offers: [
		{ variant: 'm', name: 'Pinhal, M', price: 1800, availability: 'few' },
		{ variant: 'xl', name: 'Pinhal, XL', price: 1950, availability: 'sold-out' },
	],
};

const shippingAt = (price: number) => ({ days: { from: 3, to: 5 }, steps: [{ upTo: 2000, price }] });

/** Gives the functions of this process a catalogue of their own until the test ends; without a mug, there is none. */
const setCatalogue = (mug?: CatalogueProduct) =>
	changeSettings(catalogue, {
		products: { ...(mug && { mug }), shirt: SHIRT, oak: { ...MUG, title: 'Carvalho', pickupOnly: true } },
		shipping: { mainland: shippingAt(390), madeira: shippingAt(650), azores: shippingAt(390) },
	});

const mugAt = (price: number, availability: 'available' | 'sold-out' = 'available') => ({
	...MUG,
	offers: [{ price, availability }],
});

/** An order by post of a shirt and two mugs, with a submission key. */
const ORDER = {
	...VALID_FORMS.order,
	items: [
		{ id: 'shirt', variant: 'm', quantity: 1 },
		{ id: 'mug', quantity: 2 },
	],
	total: 4590,
	key: KEY,
};

/** An order by post of two mugs. */
const TWO_MUGS = { ...VALID_FORMS.order, key: undefined, items: [{ id: 'mug', quantity: 2 }], total: 2790 };

const ORDER_NUMBER = /^CUM-2026-[234679CDFGHJKMNPQRTVWXY]{6}$/;

/** Starts the functions of a shop of its own until the test ends. `send` posts `ORDER` with changes and returns the answer. */
const start = async (fault?: Fault) => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	setCatalogue(MUG);
	const started = await startFormFunctions(fault);
	const send = async (changes: object = {}) => {
		const response = await started.post('order', { ...ORDER, ...changes });
		return { status: response.status, ...(await response.json()) };
	};
	return { ...started, send };
};

/** Sends `TWO_MUGS` with each of these changes. Expects the answers, and that nothing is stored or mailed. */
const expectRefusals = async (rows: readonly (readonly [order: object, answer: object])[]) => {
	const { send, finish } = await start();
	for (const [order, answer] of rows) expect([order, await send({ ...TWO_MUGS, ...order })]).toEqual([order, answer]);
	expect({ ...(await finish()), log: [] }).toEqual(NOTHING);
};

it('an order is answered with its number and total, stored with its lines, and mailed to both sides: to the buyer without anything that was typed', async () => {
	const { send, finish } = await start();
	const typed = { name: 'Burla Reis', note: 'burla', county: 'Burla', nif: 'PT 501 964 843' };
	const answer = await send({ ...typed, payment: 'transfer' });
	const { number } = answer;
	expect(answer).toEqual({ status: 200, number: expect.stringMatching(ORDER_NUMBER), total: 4590 });
	const { sent, mails, log } = await finish();
	const lines = [
		{ id: 'shirt', variant: 'm', title: 'T-shirt', name: 'Pinhal, M', quantity: 1, price: 1800, total: 1800 },
		{ id: 'mug', title: 'Caneca', quantity: 2, price: 1200, total: 2400 },
	];
	expect(Object.values(sent)).toMatchObject([
		{ input: { number, lines, subtotal: 4200, deliveryPrice: 390, total: 4590 } },
	]);
	expect(JSON.stringify(log)).not.toMatch(/Burla|reis|Fonte|CUM-/);
	expect(mails).toHaveLength(2);
	const copy = mails.find(({ To }) => To === 'ana.reis@exemplo.pt');
	for (const words of [
		'1 × T-shirt (Pinhal, M): 18,00\u00A0€',
		'2 × Caneca: 24,00\u00A0€',
		'Entrega no continente: 3,90\u00A0€',
		`Total: 45,90\u00A0€ (${storeRules().vatNote})`,
		`IBAN: ${storeRules().payment.transfer?.iban}`,
		`Mensagem ou descritivo: ${number}`,
		`no prazo de ${storeRules().withdrawalDays} dias a contar do dia em que recebe os artigos`,
		`/withdrawal?orderNumber=${number}`,
		'Modelo de formulário de livre resolução',
		`${storeRules().guaranteeYears} anos`,
		storeRules().disputeBody?.url ?? '',
	])
		expect(copy?.TextBody).toContain(words);
	expect(JSON.stringify(copy)).not.toMatch(/burla/i);
	const mail = mails.find((one) => one !== copy);
	expect(mail?.Subject).toBe(`Encomenda ${number}: 45,90\u00A0€`);
	for (const words of ['Nota: burla', 'NIF: 501964843', 'Rua da Fonte, 3, 6270-100 Burla', '912345678'])
		expect(mail?.TextBody).toContain(words);
});

it('an order that is picked up needs no address and costs no delivery', async () => {
	const { send, finish } = await start();
	const nowhere = { address: undefined, cp: undefined, county: undefined, country: undefined };
	expect((await send({ ...nowhere, delivery: 'pickup', total: 4200 })).status).toBe(200);
	expect(Object.values((await finish()).sent)).toMatchObject([
		{ input: { zone: 'pickup', deliveryPrice: 0, total: 4200 } },
	]);
});

describe('a catalogue that changed meanwhile', () => {
	it('is reported line by line with both totals, and a buyer who agrees gets the order, stored as usual', async () => {
		const { send, finish } = await start();
		setCatalogue(mugAt(1300));
		const total = { reason: 'total', was: 4590, is: 4790 };
		expect(await send()).toMatchObject({ status: 409, changes: [total] });
		const itemsAt = (mug: number) => [
			{ id: 'shirt', variant: 'm', quantity: 1, price: 1800 },
			{ id: 'mug', quantity: 2, price: mug },
		];
		const price = { reason: 'price', line: { id: 'mug' }, was: 1200, is: 1300 };
		expect(await send({ items: itemsAt(1200) })).toMatchObject({ status: 409, changes: [price, total] });
		expect(await send({ items: itemsAt(1300), total: 4790 })).toMatchObject({ status: 200, total: 4790 });
		const { sent, claims, mails } = await finish();
		const [kept, ...more] = Object.values(sent) as { readonly input?: object }[];
		expect([more, Object.keys(claims).length, mails.length]).toEqual([[], 1, 2]);
		expect(kept?.input).toMatchObject({ lines: [{ price: 1800 }, { price: 1300, total: 2600 }], total: 4790 });
		expect(kept?.input).not.toHaveProperty('items');
	});

	it('is reported if something is gone or sold out', async () => {
		const { send } = await start();
		const total = { reason: 'total', was: 4590, is: 2190 };
		const changesFor = (reason: string) => [{ reason, line: { id: 'mug' }, was: 2, is: 0 }, total];
		setCatalogue(mugAt(1200, 'sold-out'));
		expect(await send()).toMatchObject({ status: 409, changes: changesFor('sold-out') });
		setCatalogue();
		expect(await send()).toMatchObject({ status: 409, changes: changesFor('vanished') });
	});

	it('does not change a stored order: its retry is answered as the first time', async () => {
		const { send, settle, finish } = await start();
		const first = await send();
		await settle();
		setTime('2027-01-01T00:00:30.000Z');
		for (const mug of [mugAt(99_999), undefined]) {
			setCatalogue(mug);
			expect(await send()).toEqual(first);
		}
		expect(Object.keys((await finish()).sent)).toHaveLength(1);
	});
});

/** Stores another order with that number, and its claim. */
const takeNumber = async (store: Store, code: string) => {
	const claim = { id: 'another', receivedAt: '2025-01-01T00:00:00.000Z', fingerprint: 'another' };
	const other = toSent({ ...claim, form: 'order', claim: code, input: KEPT.order });
	await store.setJSON(caseKey(other), other);
	await store.setJSON(claimKey(other), claim);
};

/** The fingerprint that the numbers of `ORDER` are made from. */
const findFingerprint = async (): Promise<string> => {
	const { send, finish } = await start();
	await send();
	const [claim] = Object.values((await finish()).claims) as { fingerprint: string }[];
	return claim?.fingerprint ?? '';
};

describe('the number of an order', () => {
	it('is the same for twenty simultaneous tries under one key, and there is one order', async () => {
		const { send, finish } = await start();
		const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
		expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
		for (const answer of answers) expect(answer).toMatchObject({ status: 200, total: 4590 });
		const { pending, sent, claims, mails } = await finish();
		expect(pending).toEqual({});
		expect([Object.keys(sent).length, Object.keys(claims).length, mails.length]).toEqual([1, 1, 2]);
	});

	it('differs for each order, even by the same buyer or under the same key', async () => {
		const { send, finish } = await start();
		const orders = [{}, { key: undefined }, { key: undefined }, { note: 'Outra.' }, { email: 'rui@exemplo.pt' }];
		const numbers = await Promise.all(orders.map(async (changes) => (await send(changes)).number));
		for (const number of numbers) expect(number).toMatch(ORDER_NUMBER);
		expect(new Set(numbers).size).toBe(orders.length);
		expect(Object.keys((await finish()).sent)).toHaveLength(orders.length);
	});

	it('is the next candidate if another order already has it; without a free one the order fails and leaves nothing', async () => {
		const fingerprint = await findFingerprint();
		const codes = [0, 1, 2, 3, 4].map((attempt) => orderCode(fingerprint, attempt));
		const { send, store, finish } = await start();
		for (const code of codes.slice(0, 2)) await takeNumber(store, code);
		const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
		expect(new Set(answers.map(({ number }) => number))).toEqual(new Set([`CUM-2026-${codes[2]}`]));
		const { claims } = await finish();
		for (const code of codes.slice(0, 2)) expect(claims[`claims/order/${code}`]).toMatchObject({ id: 'another' });

		const full = await start();
		for (const code of codes) await takeNumber(full.store, code);
		expect(await full.send()).toEqual({ status: 500 });
		const { pending, sent, mails } = await full.finish();
		expect([pending, Object.keys(sent).length, mails]).toEqual([{}, 1, []]);
	});

	it('is the next candidate too if another order gets it in between', async () => {
		const codes: string[] = [];
		const fault: Fault = async ({ method, url }) => {
			const [, code] = /claims\/order\/(\w+)/.exec(decodeURIComponent(url)) ?? [];
			if (method === 'PUT' && code && codes.push(code) === 1) await takeNumber(started.store, code);
			return undefined;
		};
		const started = await start(fault);
		const { number } = await started.send();
		expect(codes).toHaveLength(2);
		expect(number).toBe(`CUM-2026-${codes[1]}`);
		const { pending, sent, claims } = await started.finish();
		expect([pending, Object.keys(sent).length]).toEqual([{}, 2]);
		expect(claims[`claims/order/${codes[0]}`]).toMatchObject({ id: 'another' });
	});

	it('spreads evenly over its letters', () => {
		const counts = new Map<string, number>();
		for (let index = 0; index < 4000; index++)
			for (const letter of orderCode(`id-${index}`, 0)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
		expect(counts.size).toBe(23);
		for (const count of counts.values()) expect(Math.abs(count - 24_000 / 23)).toBeLessThan(200);
	});
});

const NO_AMOUNTS = [-1, 0.5, 12.000001, 1e300, Number.MAX_SAFE_INTEGER + 2, '1200', true, [1200], { cents: 1200 }];
const NO_QUANTITIES = [0, -1, -0.5, 0.5, 1.000001, 1000, 1e9, 1e300, '2', true, [2]];
const NO_LISTS = ['mug', 42, {}, [1], ['mug'], [null], [[]], [{ quantity: 1 }], [{ id: 1, quantity: 1 }]];

const oneItem = (changes: object) => ({ items: [{ id: 'mug', quantity: 2, ...changes }] });
const manyItems = (count: number) => ({ items: Array.from({ length: count }, () => ({ id: 'mug', quantity: 1 })) });

/** What no page of ours sends: the field, its error, and orders. */
const REFUSED: readonly (readonly [field: string, error: unknown, orders: readonly object[]])[] = [
	['total', 'invalid', NO_AMOUNTS.map((total) => ({ total }))],
	['items', 'invalid', [...NO_AMOUNTS, null].map((price) => oneItem({ price }))],
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

it('whatever no page sends is refused by its field', () =>
	expectRefusals(
		REFUSED.flatMap(([field, error, orders]) =>
			orders.map((order) => [order, { status: 422, errors: { [field]: error } }] as const),
		),
	));

it('no amount from a browser is trusted: the right one is answered, even if only one price is wrong', () => {
	const cart = expect.objectContaining({ subtotal: 2400, delivery: 390, total: 2790, problems: [] });
	const asked = (change: object, answered: unknown = cart) => ({ status: 409, changes: [change], cart: answered });
	const totals = [0, 1, 390, 2400, 2789, 2791, 999_999_999, Number.MAX_SAFE_INTEGER];
	const prices = [0, 1, 1199, 1201, Number.MAX_SAFE_INTEGER];
	const priced = (was: number) => asked({ reason: 'price', line: { id: 'mug' }, was, is: 1200 });
	const ignored = { subtotal: 1, deliveryPrice: 0, zone: 'pickup', number: 'CUM-2026-AAAAAA', lines: [] };
	return expectRefusals([
		...totals.map((was) => [{ total: was }, asked({ reason: 'total', was, is: 2790 })] as const),
		...prices.map((price) => [oneItem({ price }), priced(price)] as const),
		[{ items: [1200, 1].map((price) => ({ id: 'mug', quantity: 1, price })) }, priced(1)],
		[{ ...ignored, total: 1 }, asked({ reason: 'total', was: 1, is: 2790 })],
		// The delivery costs what the postal code says.
		[{ cp: '9000-100' }, asked({ reason: 'total', was: 2790, is: 3050 }, expect.anything())],
	]);
});

it('an item with a tag as its name creates no tag in the answer', async () => {
	const { post } = await start();
	const id = '<script>alert(1)</script>';
	const text = await (await post('order', { ...TWO_MUGS, items: [{ id, quantity: 1 }] })).text();
	expect(text).not.toContain('<');
	expect(JSON.parse(text).changes[0].line).toEqual({ id });
});
