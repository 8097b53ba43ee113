import type { Store } from '@netlify/blobs';
import { expect, it } from 'vitest';
import { notifyOuting, readLedger } from '#netlify/server/outings/ledger-store.ts';
import { makeToken } from '#netlify/server/outings/links.ts';
import { pressTicket } from '#netlify/server/outings/press-ticket.ts';
import { processOutings } from '#netlify/server/outings/process-outings.ts';
import { setTime } from '#tests/support/clock.ts';
import { postmark, replacePostmark } from '#tests/support/memory-services.ts';
import { groupOf, OUTING, pressLink, registerUnmailed, startInMemory, subjectsTo } from '#tests/support/outings.ts';

replacePostmark();

/** A group of two, and a store that does something before its next write, or loses that write's answer. */
const start = async (fault: (write: () => Promise<unknown>, store: Store) => Promise<unknown>) => {
	const { store } = startInMemory();
	await registerUnmailed(store, groupOf('ana', 2));
	const ledger = await readLedger(store, OUTING);
	const id = ledger?.groups[0]?.id ?? '';
	let isPast = false;
	const faulty = new Proxy(store, {
		get: (target, name) => {
			const member = Reflect.get(target, name);
			if (name !== 'setJSON' || isPast) return member;
			return (...words: Parameters<Store['setJSON']>) => {
				isPast = true;
				return fault(() => target.setJSON(...words), target);
			};
		},
	});
	const press = (values: object) =>
		pressTicket(faulty, OUTING, makeToken(ledger ?? {}, 'page', id), { seen: '0', ...values });
	return { store, id, press };
};

it('who loses a race against another press of the ticket is not told that it is done', async () => {
	const { store, press } = await start(async (write, one) => {
		const id = (await readLedger(one, OUTING))?.groups[0]?.id ?? '';
		await pressLink(one, id, 'page', { do: 'remove', person: '1', seen: '0' });
		return write();
	});
	const { isDone, result } = await press({ do: 'add', name: 'Eva', birthYear: '1990' });
	expect([isDone, result]).toEqual([undefined, undefined]);
	expect((await readLedger(store, OUTING))?.groups[0]?.people).toHaveLength(1);
});

it.each([
	[{ do: 'remove', person: '1' }, { isDone: true }],
	[{ do: 'cancel' }, { result: 'cancelled' }],
])('a press whose write was not heard is done, once: %o', async (values, answer) => {
	const { store, press } = await start(async (write) => {
		await write();
		return { modified: false };
	});
	expect(await press(values)).toMatchObject(answer);
	expect((await readLedger(store, OUTING))?.groups.map(({ people }) => people.length)).toEqual(
		values.do === 'cancel' ? [] : [1],
	);
});

it('Postmark’s answer about an attempt frees no newer one of the same mail, which another process handed over since', async () => {
	const { store, notify } = startInMemory();
	postmark.mode = 'fail';
	await registerUnmailed(store, groupOf('ana', 1));
	await notify();
	setTime('2026-03-01T12:10:00.000Z');
	postmark.mode = 'lost';
	let isPast = false;
	const overtaken = new Proxy(store, {
		get: (target, name) => {
			const member = Reflect.get(target, name);
			if (name !== 'setJSON' || isPast) return member;
			return async (...words: Parameters<Store['setJSON']>) => {
				isPast = true;
				await notify();
				return target.setJSON(...words);
			};
		},
	});
	await notifyOuting(overtaken, OUTING, 'dev');
	postmark.mode = 'accept';
	for (const minutes of ['30', '50']) {
		setTime(`2026-03-01T12:${minutes}:00.000Z`);
		await processOutings(store, 'dev');
	}
	expect(subjectsTo('ana@')).toEqual(['Inscrição confirmada']);
	expect(subjectsTo('associacao@')).toEqual(['Inscrição']);
});
