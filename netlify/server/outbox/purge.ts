import type { Store } from '@netlify/blobs';
import { FILED_FORMS } from '#src/forms/form.ts';
import { keysIn, listContexts, openBlobs } from '../blobs.ts';
import { readTraces } from '../desk/cases.ts';
import { PUBLISHED, workThrough } from '../http/time-limits.ts';
import { log, toReason } from '../log.ts';
import { listLedgers, purgeLedger } from '../outings/ledger-store.ts';
import { listDeletions, listEntries, listExpired, listOldCounts, listReturned } from './listing.ts';
import { type EntryKey, OUTBOX_NAMES, rulesOf } from './submission.ts';
import { isOlderThan, LATE_DAYS, SubmissionStore } from './submission-store.ts';

const PACE = { atOnce: 20, ms: 20_000 };

/** Only for previews, where Netlify does not run `process-due`. */
const listExpiredPending = async function* (blobs: Store): AsyncGenerator<EntryKey> {
	for await (const entry of listEntries(blobs, 'pending'))
		if (isOlderThan(rulesOf(entry.form).retentionDays, entry.received)) yield entry;
};

const listAllExpired = async function* (blobs: Store, deployContext: string): AsyncGenerator<EntryKey> {
	for (const form of OUTBOX_NAMES)
		for (const state of ['sent', 'parked'] as const)
			yield* listExpired(blobs, state, form, rulesOf(form).retentionDays);
	if (deployContext !== PUBLISHED) yield* listExpiredPending(blobs);
	yield* listReturned(blobs);
};

const purgeStore = async (blobs: Store, deployContext: string): Promise<void> => {
	const store = new SubmissionStore(blobs);
	let count = 0;
	const isDone = await workThrough(listAllExpired(blobs, deployContext), PACE, async ({ key, form, id }) => {
		try {
			const submission = await store.read(key);
			if (!submission) return;
			await store.remove(submission, key);
			count += 1;
		} catch (error) {
			log('Purge failed', { form, id, reason: toReason(error) });
		}
	});
	if (count > 0 || !isDone) log(isDone ? 'Purge done' : 'Purge to be continued', { count });
	await workThrough(listDeletions(blobs), PACE, (key) => store.completeDeletion(key));
	await purgeRecords(blobs);
	// Entries of an earlier version.
	await workThrough(keysIn(blobs, 'owing/'), PACE, (key) => blobs.delete(key));
	await workThrough(listLedgers(blobs), PACE, (id) => purgeLedger(blobs, id));
};

/** Deletes records that a late write restored. */
const purgeRecords = async (blobs: Store): Promise<void> => {
	for (const form of FILED_FORMS)
		for (const [key, { receivedAt }] of Object.entries((await readTraces(blobs, form)) ?? {}))
			if (isOlderThan(rulesOf(form).retentionDays + 1 + LATE_DAYS, receivedAt)) await blobs.delete(key);
};

/** Runs last, because there may be many. */
const purgeCounts = async (blobs: Store): Promise<void> => {
	await workThrough(listOldCounts(blobs), PACE, (key) => blobs.delete(key));
};

/**
 * Deletes expired entries, entries that a late write restored after their deletion, and old counts; also in the stores of
 * previews, which have no scheduled functions. Expired pending entries of the published site are deleted by `process-due`.
 */
export const purgeExpired = async (blobs: Store, deployContext: string): Promise<void> => {
	const contexts = deployContext === PUBLISHED ? await listContexts() : [];
	const others = contexts.filter((context) => context !== PUBLISHED);
	await purgeStore(blobs, deployContext);
	for (const context of others) await purgeStore(openBlobs(context), context);
	for (const store of [blobs, ...others.map((context) => openBlobs(context))]) await purgeCounts(store);
};
