import type { Store } from '@netlify/blobs';
import { describe, expect, it } from 'vitest';
import { orderCode } from '#netlify/server/forms/order-mail.ts';
import { sentKey } from '#netlify/server/outbox/submission.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { ORDER_NUMBER, startOrderFunction } from '#tests/support/order-function.ts';

/** Stores another order with that number, and its claim. */
const takeNumber = async (store: Store, code: string) => {
	const other = { id: 'another', receivedAt: '2025-01-01T00:00:00.000Z', fingerprint: 'another' };
	await store.setJSON(sentKey({ ...other, form: 'order' }), other);
	await store.setJSON(`claims/order/${code}`, other);
	return other;
};

/** Returns the fingerprint from which the order's numbers are made. */
const findFingerprint = async (): Promise<string> => {
	const { send, finish } = await startOrderFunction();
	await send();
	const [claim] = Object.values((await finish()).claims) as { fingerprint: string }[];
	return claim?.fingerprint ?? '';
};

describe('the number of an order', () => {
	it('is the same for twenty simultaneous tries under one key, and there is one order', async () => {
		const { send, finish } = await startOrderFunction();
		const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
		expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
		for (const answer of answers) expect(answer).toMatchObject({ status: 200, total: 4590 });
		const { pending, sent, claims, mails } = await finish();
		expect(pending).toEqual({});
		expect([Object.keys(sent).length, Object.keys(claims).length, mails.length]).toEqual([1, 1, 2]);
	});

	it('differs for each order, even by the same buyer or under the same key', async () => {
		const { send, finish } = await startOrderFunction();
		const orders = [{}, { key: undefined }, { key: undefined }, { note: 'Outra.' }, { email: 'rui@exemplo.pt' }];
		const numbers = await Promise.all(orders.map(async (changes) => (await send(changes)).number));
		for (const number of numbers) expect(number).toMatch(ORDER_NUMBER);
		expect(new Set(numbers).size).toBe(orders.length);
		expect(Object.keys((await finish()).sent)).toHaveLength(orders.length);
	});

	it('is the next candidate if another order already has it', async () => {
		const fingerprint = await findFingerprint();
		const { send, store, finish } = await startOrderFunction();
		const taken = [0, 1].map((attempt) => orderCode(fingerprint, attempt));
		for (const code of taken) await takeNumber(store, code);
		const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
		expect(new Set(answers.map(({ number }) => number))).toEqual(new Set([`CUM-2026-${orderCode(fingerprint, 2)}`]));
		const { sent, claims } = await finish();
		expect(Object.values(sent)).toContainEqual(expect.objectContaining({ form: 'order' }));
		for (const code of taken) expect(claims[`claims/order/${code}`]).toMatchObject({ id: 'another' });
	});

	it('is the next candidate too if another order gets it in between', async () => {
		const codes: string[] = [];
		const fault: Fault = async ({ method, url }) => {
			const [, code] = /claims\/order\/(\w+)/.exec(decodeURIComponent(url)) ?? [];
			if (method !== 'PUT' || !code) return undefined;
			if (codes.push(code) === 1) await takeNumber(started.store, code);
			return undefined;
		};
		const started = await startOrderFunction(fault);
		const { number } = await started.send();
		expect(codes).toHaveLength(2);
		expect(number).toBe(`CUM-2026-${codes[1]}`);
		const { pending, sent, claims } = await started.finish();
		expect([pending, Object.keys(sent).length]).toEqual([{}, 2]);
		expect(claims[`claims/order/${codes[0]}`]).toMatchObject({ id: 'another' });
	});

	it('is never given twice: without a free one the order fails and leaves nothing', async () => {
		const fingerprint = await findFingerprint();
		const { send, store, finish } = await startOrderFunction();
		for (let attempt = 0; attempt < 5; attempt++) await takeNumber(store, orderCode(fingerprint, attempt));
		expect(await send()).toEqual({ status: 500 });
		const { pending, sent, mails } = await finish();
		expect([pending, Object.keys(sent).length, mails]).toEqual([{}, 1, []]);
	});

	it('spreads evenly over its letters', () => {
		const counts = new Map<string, number>();
		for (let index = 0; index < 4000; index++)
			for (const letter of orderCode(`id-${index}`, 0)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
		expect(counts.size).toBe(23);
		for (const count of counts.values()) expect(Math.abs(count - 24_000 / 23)).toBeLessThan(200);
	});
});
