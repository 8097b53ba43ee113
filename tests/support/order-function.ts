import { expect } from 'vitest';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { startFormFunction } from '#tests/support/form-function.ts';
import { KEY } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

/** An order by post of a shirt and two mugs of `useOwnCatalogue`, with a submission key. */
export const ORDER = {
	...VALID_FORMS.order,
	items: [
		{ id: 'shirt', variant: 'm', quantity: 1 },
		{ id: 'mug', quantity: 2 },
	],
	total: 4590,
	key: KEY,
};

export const ORDER_NUMBER = /^CUM-2026-[234679CDFGHJKMNPQRTVWXY]{6}$/;

/** Starts the order's function until the test ends. `send` posts `ORDER` with changes and returns the answer. */
export const startOrderFunction = async (fault?: Fault) => {
	const started = await startFormFunction('order', fault);
	const send = async (changes: object = {}) => {
		const response = await started.post({ ...ORDER, ...changes });
		return { status: response.status, ...(await response.json()) };
	};
	return { ...started, send };
};

/** An order by post of two mugs of `useOwnCatalogue`. */
export const TWO_MUGS = { ...VALID_FORMS.order, items: [{ id: 'mug', quantity: 2 }], total: 2790 };

const NOTHING = { pending: {}, parked: {}, claims: {}, sent: {}, mails: [] };

/** Sends `TWO_MUGS` with each of these changes. Expects that nothing is stored or mailed. Returns the answers. */
export const sendInVain = async (orders: readonly object[]) => {
	const { post, finish } = await startFormFunction('order');
	const answers = [];
	for (const order of orders) answers.push(await (await post({ ...TWO_MUGS, ...order })).json());
	const { log: _, ...rest } = await finish();
	expect(rest).toEqual(NOTHING);
	return answers;
};
