import { getStore, type Store } from '@netlify/blobs';
import { expect, it, onTestFinished } from 'vitest';
import { startBlobs } from '#netlify/local/blobs.ts';
import { changeStored, openBlobs, testStore, testStoreOnce } from '#netlify/server/blobs.ts';
import { sendDailySummary } from '#netlify/server/reports/daily-summary.ts';
import { setTime } from '#tests/support/clock.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

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

it('changes an entry even if a proxy that compresses makes every ETag weak', async () => {
	const blobs = await startBlobs({
		directory: await makeProject(),
		intercept: async (_, serve) => {
			const answer = await serve();
			const etag = answer.headers.get('etag');
			if (etag) answer.headers.set('etag', `W/${etag}`);
			return answer;
		},
	});
	onTestFinished(() => blobs.stop());
	const store = getStore({ ...blobs.environment, name: 'submissions-dev', consistency: 'strong' });
	for (const expected of [1, 2]) expect(await changeStored<number>(store, 'a', (now = 0) => now + 1)).toBe(expected);
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
