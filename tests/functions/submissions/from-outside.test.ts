import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { expect, it, onTestFinished } from 'vitest';
import { startBlobs } from '#netlify/local/blobs/start.ts';
import { listenOnLoopback } from '#netlify/local/http/loopback.ts';
import { startHttpServer } from '#netlify/local/http/server.ts';
import { openBlobs } from '#netlify/server/store/blobs.ts';
import { sentKey } from '#netlify/server/store/keys.ts';
import { findSubmissions } from '#netlify/server/store/search.ts';
import { SubmissionStore } from '#netlify/server/store/submission-store.ts';
import { toIncomingForm } from '#tests/support/server-forms.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';
import { createPacedFetch } from '../../../commands/paced-fetch.ts';
import { writeBackup } from '../../../commands/submissions-backup.ts';
import { checkBackup, restore } from '../../../commands/submissions-restore.ts';

const LIMIT = 500;
/** The API's minute here: so short that this machine can't use it up by itself, or so long that it does. */
const SHORT_MS = 2000;
const LONG_MS = 6000;

/** Netlify's API: it signs addresses, lists and deletes, and answers 429 to more than 500 requests in a minute. */
const startApi = async (minuteMs: number) => {
	const blobs = await startBlobs({ directory: await makeProject() });
	onTestFinished(() => blobs.stop());
	const { edgeURL = '', siteID = '', token = '' } = blobs.environment;
	const counts = { asked: 0, refused: 0 };
	let window = { began: 0, requests: 0 };
	const isAllowed = (): boolean => {
		if (performance.now() - window.began > MINUTE_MS) window = { began: performance.now(), requests: 0 };
		window.requests += 1;
		counts.asked += 1;
		return window.requests <= LIMIT;
	};
	const { port, stop } = await startHttpServer({
		port: 0,
		listen: listenOnLoopback,
		respond: async (request) => {
			const { pathname, search } = new URL(request.url);
			const [, kind, path] = /^\/(api\/v1\/blobs|signed)(\/.*)$/.exec(pathname) ?? [];
			const isSigned = kind === 'signed';
			if (!isSigned && !isAllowed()) {
				counts.refused += 1;
				const left = Math.ceil((window.began + MINUTE_MS - performance.now()) / 100) / 10;
				return new Response(null, { status: 429, headers: { 'retry-after': String(Math.max(left, 0.1)) } });
			}
			if (!isSigned && request.headers.get('accept')?.includes('signed-url'))
				return Response.json({ url: new URL(`/signed${path}${search}`, request.url).href });
			const headers = new Headers(request.headers);
			headers.set('authorization', `Bearer ${token}`);
			const body = request.body && (await request.arrayBuffer());
			return fetch(`${edgeURL}${path}${search}`, { method: request.method, headers, body });
		},
	});
	onTestFinished(stop);
	const store = getStore({ ...blobs.environment, name: 'submissions-production', consistency: 'strong' });
	const open = (paced: typeof fetch) =>
		openBlobs('production', { siteID, token: 'personal', apiURL: `http://127.0.0.1:${port}`, fetch: paced });
	return { store, open, counts };
};

const fill = async (store: Awaited<ReturnType<typeof startApi>>['store'], count: number) => {
	const submissions = Array.from({ length: count }, () => ({
		...toIncomingForm('contact', { ...VALID_FORMS.contact, email: `${randomUUID()}@exemplo.pt` }).submission,
	}));
	for (let start = 0; start < count; start += 50)
		await Promise.all(submissions.slice(start, start + 50).map((one) => store.setJSON(sentKey(one), one)));
	return submissions;
};

const PACE = { perMinute: 400, burst: 80, minuteMs: MINUTE_MS };

it('2 000 entries are backed up, imported, found and deleted below the limit of Netlify’s API', async () => {
	const { store, open, counts } = await startApi();
	const submissions = await fill(store, 2000);
	const blobs = open(createPacedFetch(PACE));
	const file = join(await makeProject(), 'backup.jsonl');
	expect(await writeBackup(blobs, { site: 'a', context: 'production' }, file)).toBe(2000);

	const empty = await startApi();
	const restored = await restore(empty.open(createPacedFetch(PACE)), await checkBackup(file), { merge: false });
	expect(restored).toEqual({ written: 2000, kept: 0 });
	expect([counts.refused, empty.counts.refused]).toEqual([0, 0]);

	const found = await Array.fromAsync(findSubmissions(blobs, { email: String(submissions[7]?.input['email']) }));
	expect(found.map(({ record }) => record.id)).toEqual([submissions[7]?.id]);
	for (const { record, entry } of found) await new SubmissionStore(blobs).erase(record, entry.key);
	expect(await Array.fromAsync(findSubmissions(blobs, { id: String(submissions[7]?.id) }))).toEqual([]);
	expect(counts.refused).toBe(0);
	expect(counts.asked).toBeGreaterThan(4000);
}, 120_000);

it('where somebody else uses up the limit, the command waits as long as the API asks, and nothing is missing', async () => {
	const { store, open, counts } = await startApi();
	await fill(store, 700);
	const file = join(await makeProject(), 'backup.jsonl');
	const greedy = createPacedFetch({ ...PACE, perMinute: 60_000 });
	expect(await writeBackup(open(greedy), { site: 'a', context: 'production' }, file)).toBe(700);
	expect(counts.refused).toBeGreaterThan(0);
	// As the client does it alone: no file at all.
	await expect(writeBackup(open(fetch), { site: 'a', context: 'production' }, `${file}.2`)).rejects.toThrow('429');
}, 120_000);
