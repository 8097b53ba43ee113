import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStore, type Store, setEnvironmentContext } from '@netlify/blobs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Blobs, startBlobs } from '#netlify/local/blobs.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const open = async (directory?: string): Promise<{ store: Store; blobs: Blobs; directory: string }> => {
	const project = directory ?? (await makeProject());
	const blobs = await startBlobs({ directory: project });
	onTestFinished(() => blobs.stop());
	setEnvironmentContext(blobs.environment);
	return { store: getStore({ name: 'submissions-dev', consistency: 'strong' }), blobs, directory: project };
};

const fifty = Array.from({ length: 50 }, (_, index) => index);

describe('conditional writes', () => {
	it('accept exactly one of fifty simultaneous writes with onlyIfNew', async () => {
		const { store } = await open();
		const writes = await Promise.all(fifty.map((id) => store.setJSON('claims/a', { id }, { onlyIfNew: true })));
		const winners = fifty.filter((id) => writes[id]?.modified);
		expect(winners).toHaveLength(1);
		expect(await store.get('claims/a', { type: 'json' })).toEqual({ id: winners[0] });
		expect(writes[winners[0] ?? 0]?.etag).toMatch(/^".+"$/);
	});

	it('accept exactly one of fifty simultaneous writes with onlyIfMatch, in every round', async () => {
		const { store } = await open();
		let { etag = '' } = await store.setJSON('claims/a', { round: 0 });
		for (const round of [1, 2, 3]) {
			const onlyIfMatch = etag;
			const writes = await Promise.all(fifty.map((id) => store.setJSON('claims/a', { round, id }, { onlyIfMatch })));
			const winners = writes.filter(({ modified }) => modified);
			expect(winners).toHaveLength(1);
			etag = winners[0]?.etag ?? '';
		}
	});

	it('refuse an outdated ETag, however recently it was replaced', async () => {
		const { store } = await open();
		const etags = await Promise.all(fifty.map(async (id) => (await store.setJSON('claims/a', { id })).etag));
		expect(new Set(etags).size).toBe(50);
		const current = (await store.getMetadata('claims/a'))?.etag;
		for (const onlyIfMatch of etags.filter((etag) => etag !== current)) {
			expect(await store.setJSON('claims/a', {}, { onlyIfMatch: onlyIfMatch ?? '' })).toEqual({ modified: false });
		}
	});

	it('answer onlyIfMatch on an entry that is gone as S3 does, which the client reports as a success without an ETag', async () => {
		const { store } = await open();
		const { etag = '' } = await store.set('a', 'um');
		await store.delete('a');
		expect(await store.set('a', 'dois', { onlyIfMatch: etag })).toEqual({ modified: true, etag: '' });
		expect(await store.get('a')).toBeNull();
	});
});

describe('reading', () => {
	it('returns the same ETag as the write, in all four ways', async () => {
		const { store } = await open();
		const { etag } = await store.setJSON('sent/a', { name: 'Zé' }, { metadata: { form: 'contact' } });
		expect(await store.getWithMetadata('sent/a', { type: 'json' })).toEqual({
			data: { name: 'Zé' },
			etag,
			metadata: { form: 'contact' },
		});
		expect(await store.getMetadata('sent/a')).toEqual({ etag, metadata: { form: 'contact' } });
		expect((await store.list()).blobs).toEqual([{ key: 'sent/a', etag }]);
		expect(await store.getWithMetadata('sent/a', { etag: etag ?? '' })).toMatchObject({ data: null, etag });
	});

	it('finds nothing for a key that was never written', async () => {
		const { store } = await open();
		expect(await store.get('a')).toBeNull();
		expect(await store.getMetadata('a')).toBeNull();
		expect(await store.list()).toEqual({ blobs: [], directories: [] });
	});

	it('lists by prefix and by directory', async () => {
		const { store } = await open();
		for (const key of ['sent/2026-01-01/contact/a', 'sent/2026-01-02/contact/b', 'sentinel', 'claims/contact/c'])
			await store.set(key, '');
		const keys = async (prefix: string) => (await store.list({ prefix })).blobs.map(({ key }) => key).sort();
		expect(await keys('sent/')).toEqual(['sent/2026-01-01/contact/a', 'sent/2026-01-02/contact/b']);
		expect(await keys('sent/2026-01-02')).toEqual(['sent/2026-01-02/contact/b']);
		expect(await keys('sent')).toContain('sentinel');
		expect((await store.list({ prefix: 'sent/', directories: true })).directories.sort()).toEqual([
			'sent/2026-01-01',
			'sent/2026-01-02',
		]);
	});

	it('lists a thousand keys a page, in order, each key once', async () => {
		const { store } = await open();
		const keys = Array.from({ length: 1003 }, (_, index) => `sent/${String(index).padStart(4, '0')}`);
		await Promise.all(keys.map((key) => store.set(key, '')));
		const pages: number[] = [];
		const listed: string[] = [];
		for await (const { blobs } of store.list({ prefix: 'sent/', paginate: true })) {
			pages.push(blobs.length);
			listed.push(...blobs.map(({ key }) => key));
		}
		expect(pages).toEqual([1000, 3]);
		expect(listed).toEqual(keys);
	});

	it('removes a directory with its last entry', async () => {
		const { store } = await open();
		for (const key of ['pending/a/1', 'pending/b/1']) await store.set(key, '');
		await store.delete('pending/a/1');
		const { directories } = await store.list({ prefix: 'pending/', directories: true });
		expect(directories).toEqual(['pending/b']);
	});

	it('lists every entry despite simultaneous writes and deletes', async () => {
		const { store } = await open();
		await Promise.all(fifty.map((id) => store.set(`kept/${id}`, '')));
		const churn = fifty.map(async (id) => {
			await store.set(`other/${id}`, '');
			await store.delete(`other/${id}`);
		});
		const listings = await Promise.all(fifty.slice(0, 10).map(() => store.list({ prefix: 'kept/' })));
		await Promise.all(churn);
		expect(listings.map(({ blobs }) => blobs.length)).toEqual(Array(10).fill(50));
	});

	it('ignores the remains of a write that a crash interrupted', async () => {
		const { store, directory } = await open();
		await store.set('pending/a', '');
		await writeFile(join(directory, 'entries/local/site:submissions-dev/pending/.4f3k2j'), '{"hal');
		expect((await store.list()).blobs.map(({ key }) => key)).toEqual(['pending/a']);
	});
});

it('keeps the entries and their ETags over a restart', async () => {
	const { store, blobs, directory } = await open();
	const { etag = '' } = await store.setJSON('claims/a', { id: 1 });
	await blobs.stop();
	const { store: again } = await open(directory);
	expect(await again.get('claims/a', { type: 'json' })).toEqual({ id: 1 });
	expect(await again.setJSON('claims/a', { id: 2 }, { onlyIfMatch: etag })).toMatchObject({ modified: true });
});

it('refuses requests without the token', async () => {
	const { blobs, store } = await open();
	await store.set('a', 'um');
	const { edgeURL } = blobs.environment;
	const url = `${edgeURL}/local/site:submissions-dev/a`;
	for (const authorization of ['', 'Bearer wrong']) {
		expect((await fetch(url, { headers: { authorization } })).status).toBe(403);
		expect((await fetch(url, { method: 'PUT', body: 'x', headers: { authorization } })).status).toBe(403);
	}
	expect(await store.get('a')).toBe('um');
});
