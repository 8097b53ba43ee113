import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { expect, it, onTestFinished } from 'vitest';
import { startBlobs } from '#netlify/local/blobs.ts';
import { startHttpServer } from '#netlify/local/http.ts';
import { listenOnLoopback } from '#netlify/local/loopback.ts';
import { openBlobs } from '#netlify/server/blobs.ts';
import { findSubmissions } from '#netlify/server/outbox/listing.ts';
import { sentKey } from '#netlify/server/outbox/submission.ts';
import { SubmissionStore } from '#netlify/server/outbox/submission-store.ts';
import { toIncomingForm } from '#tests/support/server-forms.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';
import { createPacedFetch } from '../../../commands/paced-fetch.ts';
import { writeBackup } from '../../../commands/submissions-backup.ts';
import { checkBackup, restore } from '../../../commands/submissions-restore.ts';

/** Requests that the API allows in its minute, which is short here; Netlify's allows 500. */
const LIMIT = 100;
const MINUTE_MS = 1000;
/** As the commands' own pace is to Netlify's limit. */
const PACE = { perMinute: 80, burst: 16, minuteMs: MINUTE_MS };
const ORIGIN = { site: 'a', context: 'production' };

/** Netlify's API: it signs addresses, lists and deletes, and answers 429 to what goes beyond the limit. */
const startApi = async () => {
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
	/** Refuses whatever comes in so many milliseconds, as when somebody else has used up the limit. */
	const useUp = (ms: number) => {
		window = { began: performance.now() + ms - MINUTE_MS, requests: LIMIT };
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
	return { store, open, counts, useUp };
};

const fill = async (store: Awaited<ReturnType<typeof startApi>>['store'], count: number) => {
	const submissions = Array.from({ length: count }, () => ({
		...toIncomingForm('contact', { ...VALID_FORMS.contact, email: `${randomUUID()}@exemplo.pt` }).submission,
	}));
	for (let start = 0; start < count; start += 50)
		await Promise.all(submissions.slice(start, start + 50).map((one) => store.setJSON(sentKey(one), one)));
	return submissions;
};

const COUNT = 150;

it('backs up, imports, finds and deletes below the limit of Netlify’s API', async () => {
	const paced = () => createPacedFetch(PACE);
	const { store, open, counts, useUp } = await startApi();
	const submissions = await fill(store, COUNT);
	const blobs = open(paced());
	const file = join(await makeProject(), 'backup.jsonl');
	expect(await writeBackup(blobs, ORIGIN, file)).toBe(COUNT);
	// The client alone waits for no 429, and there is no half of a file.
	useUp(60_000);
	await expect(writeBackup(open(fetch), ORIGIN, `${file}.2`)).rejects.toThrow('429');
	expect(existsSync(`${file}.2`)).toBe(false);
	// While somebody else uses up the limit, it waits as long as the API asks.
	const refused = counts.refused;
	useUp(MINUTE_MS);
	expect(await writeBackup(open(createPacedFetch({ ...PACE, perMinute: 60_000 })), ORIGIN, file)).toBe(COUNT);
	expect(counts.refused).toBeGreaterThan(refused);

	const empty = await startApi();
	const restored = await restore(empty.open(paced()), await checkBackup(file), { merge: false });
	expect(restored).toMatchObject({ written: COUNT, kept: 0 });
	const imported = empty.open(paced());
	const found = await Array.fromAsync(findSubmissions(imported, { email: String(submissions[7]?.input['email']) }));
	expect(found.map(({ record }) => record.id)).toEqual([submissions[7]?.id]);
	for (const { record, entry } of found) await new SubmissionStore(imported).erase(record, entry.key);
	expect(await Array.fromAsync(findSubmissions(imported, { id: String(submissions[7]?.id) }))).toEqual([]);
	// In so short a minute a busy machine may gather more requests than the pace lets go, which then wait.
	expect(empty.counts.refused).toBeLessThan(COUNT / 5);
}, 120_000);
