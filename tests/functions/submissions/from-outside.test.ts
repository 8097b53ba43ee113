import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { expect, it, onTestFinished } from 'vitest';
import { startBlobs } from '#netlify/local/blobs.ts';
import { startHttpServer } from '#netlify/local/http.ts';
import { openBlobs } from '#netlify/server/blobs.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { createPacedFetch } from '../../../commands/command-store.ts';
import { readBackup, restore, writeBackup } from '../../../commands/submissions-backup.ts';

/** Requests that the API allows in its minute; Netlify's allows 500. */
const LIMIT = 100;
/** Its minute here, from the first request that it refuses. */
const MINUTE_MS = 500;
const COUNT = 150;

/** Netlify's API: it signs addresses, lists and deletes, and answers 429 to what goes beyond the limit. */
const startApi = async () => {
	const blobs = await startBlobs({ directory: await makeProject() });
	onTestFinished(() => blobs.stop());
	const { edgeURL = '', siteID = '', token = '' } = blobs.environment;
	let requests = 0;
	const beginMinute = () => {
		requests = 0;
	};
	const { port, stop } = await startHttpServer({
		port: 0,
		respond: async (request) => {
			const { pathname, search } = new URL(request.url);
			const [, kind, path] = /^\/(api\/v1\/blobs|signed)(\/.*)$/.exec(pathname) ?? [];
			if (kind !== 'signed') {
				requests += 1;
				if (requests === LIMIT + 1) setTimeout(beginMinute, MINUTE_MS);
				if (requests > LIMIT) return new Response(null, { status: 429 });
				if (request.headers.get('accept')?.includes('signed-url'))
					return Response.json({ url: new URL(`/signed${path}${search}`, request.url).href });
			}
			const headers = new Headers(request.headers);
			headers.set('authorization', `Bearer ${token}`);
			const body = request.body && (await request.arrayBuffer());
			return fetch(`${edgeURL}${path}${search}`, { method: request.method, headers, body });
		},
	});
	onTestFinished(stop);
	const access = { siteID, token: 'personal', apiURL: `http://127.0.0.1:${port}` };
	return {
		store: getStore({ ...blobs.environment, name: 'submissions-production', consistency: 'strong' }),
		open: (fetcher: typeof fetch) => openBlobs('production', { ...access, fetch: fetcher }),
		/** Somebody else has used up the limit of this minute. */
		useUp: () => {
			requests = LIMIT;
		},
	};
};

it('backs up and imports within the rate limit of Netlify’s API', async () => {
	const { store, open, useUp } = await startApi();
	await Promise.all(Array.from({ length: COUNT }, (_, index) => store.setJSON(`sent/contact/2026-03-01/${index}`, {})));
	const file = join(await makeProject(), 'backup.jsonl');
	const origin = { site: 'a', context: 'production' };
	useUp();
	// The client alone does not wait.
	await expect(writeBackup({ blobs: open(fetch), ...origin }, file)).rejects.toThrow('429');
	const patient = createPacedFetch(undefined, MINUTE_MS / 4);
	expect(await writeBackup({ blobs: open(patient), ...origin }, file)).toBe(COUNT);
	const empty = await startApi();
	const restored = await restore(empty.open(patient), await readBackup(file), { merge: false });
	expect(restored).toMatchObject({ written: COUNT, kept: 0 });
	expect((await Array.fromAsync(empty.store.list({ paginate: true }))).flatMap(({ blobs }) => blobs)).toHaveLength(
		COUNT + 1,
	);
}, 120_000);
