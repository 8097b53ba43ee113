import type { Store } from '@netlify/blobs';
import { expect, it } from 'vitest';
import { openBlobs, testStore, testStoreOnce } from '#netlify/server/blobs.ts';
import { sendDailySummary } from '#netlify/server/reports/daily-summary.ts';
import { setTime } from '#tests/support/clock.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';

/** A store that forgets the conditions of its writes, as one does that checks first and writes later. */
const forgetful = (store: Store): Store =>
	new Proxy(store, {
		get: (target, name) => {
			const member: unknown = Reflect.get(target, name);
			if (name === 'setJSON') return (key: string, value: unknown) => target.setJSON(key, value);
			return typeof member === 'function' ? member.bind(target) : member;
		},
	});

it('accepts a store’s odd answers to concurrent writes, and leaves nothing behind', async () => {
	const { store } = await startFormFunctions();
	for (let time = 0; time < 10; time++) expect(await testStore(openBlobs('dev'))).toEqual([]);
	expect((await store.list()).blobs).toEqual([]);
});

it('detects two concurrent writes that both succeed, and the summary reports it daily until a later deploy passes', async () => {
	setTime('2026-03-01T08:00:00.000Z');
	const { store, sink } = await startFormFunctions();
	await testStoreOnce(forgetful(store));
	for (const day of ['02', '02', '03']) {
		setTime(`2026-03-${day}T08:00:00.000Z`);
		await testStoreOnce(store);
		await sendDailySummary(store);
	}
	const mails = await sink.mailbox.list();
	expect(mails.map(({ Subject }) => Subject)).toEqual(Array(2).fill('O armazenamento do sítio falhou'));
	expect(mails[0]?.TextBody).toContain(
		'duas escritas ao mesmo tempo criaram a mesma entrada; duas escritas ao mesmo tempo mudaram a mesma entrada',
	);
	await store.setJSON('done/self-test', { period: 'an earlier deploy' });
	await testStoreOnce(store);
	setTime('2026-03-04T08:00:00.000Z');
	await sendDailySummary(store);
	expect(await sink.mailbox.list()).toHaveLength(2);
});
