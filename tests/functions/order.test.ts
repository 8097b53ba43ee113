import { beforeEach, describe, expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { orderCode } from '#netlify/server/order.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-way.ts';
import { startFormFunction } from '#tests/support/form-function.ts';
import { KEY } from '#tests/support/form-functions.ts';
import { useOwnCatalogue } from '#tests/support/own-catalogue.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

/** A shirt and two mugs by post, under a key. */
const ORDER = {
	...VALID_FORMS.order,
	items: [
		{ id: 'shirt', variant: 'm', quantity: 1 },
		{ id: 'mug', quantity: 2 },
	],
	total: 4590,
	key: KEY,
};

const NUMBER = /^CUM-2026-[234679CDFGHJKMNPQRTVWXY]{6}$/;

let shop: ReturnType<typeof useOwnCatalogue>;
beforeEach(() => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	shop = useOwnCatalogue();
});

const start = async (fault?: Fault) => {
	const started = await startFormFunction('order', fault);
	const send = async (changes: object = {}) => {
		const response = await started.post({ ...ORDER, ...changes });
		return { status: response.status, ...(await response.json()) };
	};
	return { ...started, send };
};

describe('an order', () => {
	it('is answered with its number and total, and kept with what it holds', async () => {
		const { send, finish } = await start();
		const answer = await send();
		expect(answer).toEqual({ status: 200, number: expect.stringMatching(NUMBER), total: 4590 });
		const { sent, mails, log } = await finish();
		expect(Object.values(sent)).toEqual([
			expect.objectContaining({
				input: expect.objectContaining({
					number: answer.number,
					lines: [
						{ id: 'shirt', variant: 'm', title: 'T-shirt', name: 'Pinhal, M', quantity: 1, price: 1800, total: 1800 },
						{ id: 'mug', title: 'Caneca', quantity: 2, price: 1200, total: 2400 },
					],
					subtotal: 4200,
					deliveryPrice: 390,
					total: 4590,
				}),
			}),
		]);
		expect(mails).toHaveLength(2);
		expect(JSON.stringify(log)).not.toMatch(/Ana|reis|Fonte|CUM-/);
	});

	it('tells its buyer what was bought, how to pay and how to withdraw, and nothing that was typed', async () => {
		const { send, finish } = await start();
		const { number } = await send({ name: 'Burla Reis', note: 'burla', payment: 'transfer', county: 'burla' });
		const [copy] = (await finish()).mails.filter(({ To }) => To === 'ana.reis@exemplo.pt');
		for (const words of [
			'1 × T-shirt (Pinhal, M): 18,00\u00A0€',
			'2 × Caneca: 24,00\u00A0€',
			'Entrega no continente: 3,90\u00A0€',
			`Total: 45,90\u00A0€ (${site.store.vatNote})`,
			`IBAN: ${site.store.payment.transfer?.iban}`,
			`Mensagem ou descritivo: ${number}`,
			`no prazo de ${site.store.withdrawalDays} dias a contar do dia em que a recebe`,
			'/withdrawal',
			'Modelo de formulário de livre resolução',
			`${site.store.guaranteeYears} anos`,
			site.store.disputeBody?.url ?? '',
		])
			expect(copy?.TextBody).toContain(words);
		expect(JSON.stringify(copy)).not.toMatch(/burla/i);
	});

	it('tells the association all that it has to know', async () => {
		const { send, finish } = await start();
		const { number } = await send({ note: 'Toque duas vezes.', nif: 'PT 501 964 843' });
		const [mail] = (await finish()).mails.filter(({ To }) => To !== 'ana.reis@exemplo.pt');
		expect(mail?.Subject).toBe(`Encomenda ${number}: 45,90\u00A0€`);
		for (const words of ['Toque duas vezes.', 'NIF: 501964843', 'Rua da Fonte, 3, 6270-100 Seia', '912345678'])
			expect(mail?.TextBody).toContain(words);
	});
});

describe('the catalogue that changed meanwhile', () => {
	it('is said with both totals, and a buyer who agrees has the order', async () => {
		const { send, finish } = await start();
		shop.setPrice(1300);
		expect(await send()).toMatchObject({ status: 409, changes: [{ reason: 'total', was: 4590, is: 4790 }] });
		expect(await send({ total: 4790 })).toMatchObject({ status: 200, total: 4790 });
		const { sent, claims, mails } = await finish();
		expect([Object.keys(sent).length, Object.keys(claims).length, mails.length]).toEqual([1, 1, 2]);
	});

	it('is said where something is gone or sold out', async () => {
		const { send } = await start();
		shop.sellOut();
		const [line, quantities] = [{ id: 'mug' }, { was: 2, is: 0 }];
		const total = { reason: 'total', was: 4590, is: 2190 };
		expect(await send()).toMatchObject({ status: 409, changes: [{ reason: 'sold-out', line, ...quantities }, total] });
		shop.change({ mug: undefined });
		expect(await send()).toMatchObject({ status: 409, changes: [{ reason: 'vanished', line, ...quantities }, total] });
	});

	it('does not touch an order that is on file: its retry is answered as the first time', async () => {
		const { send, finish } = await start();
		const first = await send();
		shop.setPrice(99_999);
		setTime('2027-01-01T00:00:30.000Z');
		expect(await send()).toEqual(first);
		shop.change({ mug: undefined });
		expect(await send()).toEqual(first);
		expect(Object.keys((await finish()).sent)).toHaveLength(1);
	});
});

describe('the number of an order', () => {
	it('is one for fifty tries at once under one key, and there is one order', { timeout: 30_000 }, async () => {
		const { send, finish } = await start();
		const answers = await Promise.all(Array.from({ length: 50 }, () => send()));
		expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
		for (const answer of answers) expect(answer).toMatchObject({ status: 200, total: 4590 });
		const { pending, sent, claims, mails } = await finish();
		expect(pending).toEqual({});
		expect([Object.keys(sent).length, Object.keys(claims).length, mails.length]).toEqual([1, 1, 2]);
	});

	it('is another for each order, by the same buyer or under the same key', async () => {
		const { send, finish } = await start();
		const orders = [{}, { key: undefined }, { key: undefined }, { note: 'Outra.' }, { email: 'rui@exemplo.pt' }];
		const numbers = await Promise.all(orders.map(async (changes) => (await send(changes)).number));
		for (const number of numbers) expect(number).toMatch(NUMBER);
		expect(new Set(numbers).size).toBe(orders.length);
		expect(Object.keys((await finish()).sent)).toHaveLength(orders.length);
	});

	it('is the next where another order has it already', { timeout: 30_000 }, async () => {
		const first = await start();
		await first.send();
		const { id = '' } = Object.values((await first.finish()).claims)[0] as { id?: string };

		const { send, store, finish } = await start();
		const taken = { id: 'another', receivedAt: '2020-01-01T00:00:00.000Z', number: 'CUM-2020-AAAAAA', total: 1 };
		for (const attempt of [0, 1]) await store.setJSON(`claims/order/${orderCode(id, attempt)}`, taken);
		const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
		expect(new Set(answers.map(({ number }) => number))).toEqual(new Set([`CUM-2026-${orderCode(id, 2)}`]));
		const { sent, claims } = await finish();
		expect(Object.keys(sent)).toHaveLength(1);
		expect(claims[`claims/order/${orderCode(id, 0)}`]).toEqual(taken);
	});

	it('is the next, too, where another order takes it in between', async () => {
		const taken = { id: 'another', receivedAt: '2020-01-01T00:00:00.000Z' };
		const codes: string[] = [];
		const fault: Fault = async ({ method, url }) => {
			const [, code] = /claims\/order\/(\w+)/.exec(decodeURIComponent(url)) ?? [];
			if (method !== 'PUT' || !code) return undefined;
			if (codes.push(code) === 1) await started.store.setJSON(`claims/order/${code}`, taken);
			return undefined;
		};
		const started = await start(fault);
		const { number } = await started.send();
		expect(codes).toHaveLength(2);
		expect(number).toBe(`CUM-2026-${codes[1]}`);
		const { pending, sent, claims } = await started.finish();
		expect([pending, Object.keys(sent).length, claims[`claims/order/${codes[0]}`]]).toEqual([{}, 1, taken]);
	});

	it('is never given away twice: without a free one the order fails, and nothing is left of it', async () => {
		const first = await start();
		await first.send();
		const { id = '' } = Object.values((await first.finish()).claims)[0] as { id?: string };
		const { send, store, finish } = await start();
		for (let attempt = 0; attempt < 5; attempt++)
			await store.setJSON(`claims/order/${orderCode(id, attempt)}`, { id: 'another', receivedAt: '2020-01-01' });
		expect(await send()).toEqual({ status: 500 });
		const { pending, sent, mails } = await finish();
		expect([pending, sent, mails]).toEqual([{}, {}, []]);
	});

	it('spreads evenly over its letters', () => {
		const counts = new Map<string, number>();
		for (let index = 0; index < 4000; index++)
			for (const letter of orderCode(`id-${index}`, 0)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
		expect(counts.size).toBe(23);
		for (const count of counts.values()) expect(Math.abs(count - 24_000 / 23)).toBeLessThan(200);
	});
});
