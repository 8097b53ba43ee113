import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EnvironmentContext, getStore, type Store, setEnvironmentContext } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { expect, it, onTestFinished } from 'vitest';
import { type Blobs, startBlobs } from '#netlify/local/blobs.ts';
import { builtAt } from '#netlify/server/base/content.ts';
import { sendDailySummary } from '#netlify/server/clock/daily-summary.ts';
import { testStore, testStoreOnce } from '#netlify/server/clock/self-test.ts';
import { changeStored, openBlobs } from '#netlify/server/store/blobs.ts';
import { withClock } from '#netlify/server/store/lease.ts';
import { setTime } from '#tests/support/clock.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const open = async (folder?: string): Promise<{ store: Store; blobs: Blobs; directory: string }> => {
	const directory = folder ?? (await makeProject());
	const blobs = await startBlobs({ directory });
	onTestFinished(() => blobs.stop());
	setEnvironmentContext(blobs.environment);
	return { store: getStore({ name: 'submissions-dev', consistency: 'strong' }), blobs, directory };
};

it('conditional writes accept exactly one of fifty simultaneous writes, of a new entry and of a changed one', async () => {
	const { store } = await open();
	const race = async (condition: { onlyIfNew: true } | { onlyIfMatch: string }) => {
		const all = Array.from({ length: 50 }, () => randomUUID());
		const writes = await Promise.all(all.map((id) => store.setJSON('claims/a', { id }, condition)));
		const winners = all.filter((_, index) => writes[index]?.modified);
		const { data, etag = '' } = (await store.getWithMetadata('claims/a', { type: 'json' })) ?? {};
		expect([data]).toEqual(winners.map((id) => ({ id })));
		return etag;
	};
	let etag = await race({ onlyIfNew: true });
	for (let round = 0; round < 3; round++) etag = await race({ onlyIfMatch: etag });
});

it('conditional writes answer onlyIfMatch on a deleted entry as S3 does, which the client reports as a success without an ETag', async () => {
	const { store } = await open();
	const { etag = '' } = await store.set('a', 'um');
	await store.delete('a');
	expect(await store.set('a', 'dois', { onlyIfMatch: etag })).toEqual({ modified: true, etag: '' });
	expect(await store.get('a')).toBeNull();
});

it('reads give the same ETag as the write, in all three ways, also after a restart', async () => {
	const { store, blobs, directory } = await open();
	const { etag = '' } = await store.setJSON('sent/ação:1', { name: 'Zé' });
	await blobs.stop();
	const { store: again } = await open(directory);
	expect(await again.getWithMetadata('sent/ação:1', { type: 'json' })).toMatchObject({ data: { name: 'Zé' }, etag });
	expect(await again.getMetadata('sent/ação:1')).toMatchObject({ etag });
	expect((await again.list()).blobs).toEqual([{ key: 'sent/ação:1', etag }]);
	expect(await again.getMetadata('b')).toBeNull();
});

it('stores, lists and deletes as Netlify’s own local server does, ETags apart', async () => {
	const outcome = async (environment: EnvironmentContext) => {
		setEnvironmentContext(environment);
		const store = getStore({ name: 'submissions-dev', consistency: 'strong' });
		for (const key of ['sent/a/1', 'sent/a/2', 'sent/b:1', 'sentinel']) await store.setJSON(key, { key });
		await store.setJSON('sent/a/2', { again: true });
		await store.delete('sent/a/1');
		await store.delete('never written');
		const { modified } = await store.setJSON('sentinel', {}, { onlyIfNew: true });
		const listed = async (options: object) => {
			const { blobs, directories } = await store.list(options);
			return [blobs.map(({ key }) => key).sort(), directories.toSorted()];
		};
		return {
			modified,
			all: await listed({}),
			below: await listed({ prefix: 'sent/a' }),
			folders: await listed({ prefix: 'sent/', directories: true }),
			gone: await store.get('sent/a/1'),
			changed: await store.get('sent/a/2', { type: 'json' }),
		};
	};
	const own = await startBlobs({ directory: await makeProject() });
	const theirs = new BlobsServer({ directory: await makeProject(), token: 'token' });
	onTestFinished(async () => void (await Promise.all([own.stop(), theirs.stop()])));
	const edgeURL = `http://localhost:${(await theirs.start()).port}`;
	expect(await outcome(own.environment)).toEqual(
		await outcome({ edgeURL, uncachedEdgeURL: edgeURL, siteID: 'local', token: 'token' }),
	);
});

it('lists a thousand keys a page, in order, each key once', async () => {
	const { store, directory } = await open();
	const keys = Array.from({ length: 1003 }, (_, index) => `sent/${String(index).padStart(4, '0')}`);
	await store.set(keys[0] ?? '', '');
	// Written without the service, which handles one request at a time.
	const [folder = ''] = await readdir(directory);
	for (const key of keys) await writeFile(join(directory, folder, encodeURIComponent(key)), '');
	const pages = await Array.fromAsync(store.list({ prefix: 'sent/', paginate: true }));
	expect(pages.map(({ blobs }) => blobs.length)).toEqual([1000, 3]);
	expect(pages.flatMap(({ blobs }) => blobs.map(({ key }) => key))).toEqual(keys);
});

it('refuses requests without the token', async () => {
	const { blobs, store } = await open();
	await store.set('a', 'um');
	const url = `${blobs.environment.edgeURL}/local/site:submissions-dev/a`;
	expect((await fetch(url)).status).toBe(403);
	expect((await fetch(url, { method: 'PUT', body: 'x', headers: { authorization: 'Bearer wrong' } })).status).toBe(403);
	expect(await store.get('a')).toBe('um');
});

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

it('removes what tests left that were cut off, and nothing of one that may still run', async () => {
	setTime('2026-03-01T08:00:00.000Z');
	const { store } = await startFormFunctions();
	const keys = async () => (await store.list()).blobs.map(({ key }) => key);
	const cutOff: Store = Object.create(store, {
		delete: { value: () => Promise.reject(new Error('cut off')) },
	});
	await expect(testStore(cutOff)).rejects.toThrow('cut off');
	const [left] = await keys();
	expect(left).toMatch(/^self-test\//);
	setTime('2026-03-01T08:10:00.000Z');
	expect(await testStore(store)).toEqual([]);
	expect(await keys()).toEqual([left]);
	setTime('2026-03-01T09:10:00.000Z');
	expect(await testStore(store)).toEqual([]);
	expect(await keys()).toEqual([]);
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
	for (const value of [1, 2])
		expect(await changeStored<number>(store, 'a', (now = 0) => now + 1)).toMatchObject({ value });
});

it('detects two concurrent writes that both succeed, and the summary reports it daily until a later deploy passes', async () => {
	setTime('2026-03-01T08:00:00.000Z');
	const { store, sink } = await startFormFunctions();
	const run = (blobs: Store, build = builtAt) =>
		withClock(store, async (_, diary) => {
			if (build !== builtAt) diary['self-test'] = build;
			await testStoreOnce(blobs, diary);
			await sendDailySummary(store, diary);
		});
	await run(forgetful(store));
	for (const day of ['02', '02', '03']) {
		setTime(`2026-03-${day}T08:00:00.000Z`);
		await run(store);
	}
	const mails = await sink.mailbox.list();
	expect(mails.map(({ Subject }) => Subject)).toEqual(Array(3).fill('O armazenamento do sítio falhou'));
	expect(mails[0]?.TextBody).toContain(
		'duas escritas ao mesmo tempo criaram a mesma entrada; duas escritas ao mesmo tempo mudaram a mesma entrada',
	);
	setTime('2026-03-04T08:00:00.000Z');
	await run(store, 'an earlier deploy');
	expect(await sink.mailbox.list()).toHaveLength(3);
});
