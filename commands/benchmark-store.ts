/**
 * npm run benchmark, second part: how often the scheduled functions call the store when ten entries are due among more
 * and more that are not. A listing counts once for each page of a thousand keys, as in production.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefault } from '#netlify/local/environment.ts';
import { startMailSink } from '#netlify/local/mail/sink.ts';
import { toPending } from '#netlify/server/pending.ts';
import { purgeExpired } from '#netlify/server/purge-expired.ts';
import { retryMail } from '#netlify/server/retry-mail.ts';
import { openBlobs } from '#netlify/server/store/blobs.ts';
import { claimKey, pendingKey, sentKey } from '#netlify/server/store/keys.ts';
import type { Submission } from '#netlify/server/submission.ts';
import { startCountedStore } from './store-calls.ts';

const STORED = [100, 1000, 10_000];
const DUE = 10;
const WRITES_AT_ONCE = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const newSubmission = (receivedAt: string): Submission => {
	const id = randomUUID();
	const input = { name: 'Ana', email: `${id}@exemplo.pt`, subject: 'Olá', message: 'Bom dia.' };
	return { id, form: 'contact', receivedAt, claim: id, input };
};

const measure = async (stored: number, directory: string): Promise<readonly number[]> => {
	const { countOf, stop } = await startCountedStore(directory);
	const store = openBlobs('dev');
	const put = async (submissions: readonly Submission[], keyOf: (submission: Submission) => string) => {
		for (let start = 0; start < submissions.length; start += WRITES_AT_ONCE)
			await Promise.all(submissions.slice(start, start + WRITES_AT_ONCE).map((one) => store.setJSON(keyOf(one), one)));
	};
	const waiting = Array.from({ length: stored }, (_, index) => ({
		...toPending(newSubmission(ago(DAY_MS))),
		tries: 9,
		accepted: true,
		// Due times are whole ten minutes, up to twelve hours ahead.
		dueAt: index < DUE ? ago(10 * MINUTE_MS) : ago(-(1 + (index % 71)) * 10 * MINUTE_MS),
	}));
	await put(waiting, (one) => pendingKey(one as (typeof waiting)[number]));
	await store.setJSON('done/daily-summary', { period: ago(0).slice(0, 10) });
	const retry = await countOf(() => retryMail(store, 'dev'));

	const filed = Array.from({ length: stored }, (_, index) =>
		newSubmission(index < DUE ? ago(400 * DAY_MS) : ago((index % 300) * DAY_MS)),
	);
	await put(filed, sentKey);
	for (const one of filed.slice(0, DUE)) await store.setJSON(claimKey(one), { id: one.id });
	const purge = await countOf(() => purgeExpired(store, 'dev'));
	await stop();
	return [retry, purge];
};

const directory = await mkdtemp(join(tmpdir(), 'cumeada-'));
const sink = await startMailSink({ directory: join(directory, 'mail') });
setDefault('POSTMARK_HOST', sink.host);
setDefault('POSTMARK_SERVER_TOKEN', 'local');
const show = (...cells: readonly (string | number)[]) =>
	process.stdout.write(`${cells.map((cell, index) => String(cell).padStart(index === 0 ? 8 : 24)).join('')}\n`);
show('stored', `retry-mail, ${DUE} due`, `purge-expired, ${DUE} due`);
for (const stored of STORED) {
	const [retry = 0, purge = 0] = await measure(stored, join(directory, String(stored)));
	show(stored, `${retry} store calls`, `${purge} store calls`);
}
await sink.stop();
await rm(directory, { recursive: true, force: true });
