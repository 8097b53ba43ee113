import type { Store } from '@netlify/blobs';
import { FILED_FORMS } from '#src/forms/form.ts';
import { rulesOf } from '../content.ts';
import { readSteps } from '../desk/cases.ts';
import { log, toReason } from '../log.ts';
import { purgePace } from '../outbox/pace.ts';
import { purgeRefusing } from '../outbox/sending-record.ts';
import { completeDeletion, listEntries, removeEntry } from '../outbox/submission-store.ts';
import { listLedgers, purgeLedger } from '../outings/ledger-store.ts';
import { directoriesIn, keysIn, listContexts, openBlobs, readValue } from '../store/blobs.ts';
import { deletedKey, type EntryKey } from '../store/keys.ts';
import { isOlderThan, LATE_DAYS, STATES, type Submission } from '../store/submission.ts';
import { PUBLISHED, workThrough } from '../store/time-limits.ts';

const PACE = { atOnce: 20, ms: 20_000 };

/** The daily summary needs the counts of the day before. */
const COUNTED_DAYS = 1;

/** The folders of days that ended so many days ago. */
const listOldDays = async (blobs: Store, prefix: string, days: number): Promise<readonly string[]> =>
	(await directoriesIn(blobs, prefix)).filter((day) => isOlderThan(days + 1, day.slice(prefix.length)));

/** Expired entries, and entries of deleted submissions that a late write or an imported backup restored. */
const listExpired = async function* (blobs: Store, deployContext: string): AsyncGenerator<EntryKey> {
	for (const form of FILED_FORMS)
		for (const prefix of [`sent/${form}/`, `parked/${form}/`])
			for (const day of await listOldDays(blobs, prefix, rulesOf(form).retentionDays))
				yield* listEntries(blobs, `${day}/`);
	const deleted = new Set(await Array.fromAsync(keysIn(blobs, 'deleted/')));
	// Netlify runs `process-due` only for the published site.
	const isExpired = ({ state, form, received }: EntryKey) =>
		state === 'pending' && deployContext !== PUBLISHED && isOlderThan(rulesOf(form).retentionDays, received);
	for (const state of STATES)
		for await (const entry of listEntries(blobs, `${state}/`))
			if (isExpired(entry) || deleted.has(deletedKey(entry))) yield entry;
};

const purgeStore = async (blobs: Store, deployContext: string): Promise<void> => {
	let count = 0;
	const isDone = await workThrough(listExpired(blobs, deployContext), PACE, async ({ key, form, id }) => {
		try {
			const submission = await readValue<Submission>(blobs, key);
			if (!submission) return;
			await removeEntry(blobs, submission, key);
			count += 1;
		} catch (error) {
			log('Purge failed', { form, id, reason: toReason(error) });
		}
	});
	if (count > 0 || !isDone) log(isDone ? 'Purge done' : 'Purge to be continued', { count });
	await workThrough(keysIn(blobs, 'deleted/'), PACE, (key) => completeDeletion(blobs, key));
	await purgeRecords(blobs);
	await workThrough(keysIn(blobs, 'pace/'), PACE, (key) => purgePace(blobs, key));
	await purgeRefusing(blobs);
	await workThrough(listLedgers(blobs), PACE, (id) => purgeLedger(blobs, id));
	for (const day of await listOldDays(blobs, 'turned-away/', COUNTED_DAYS))
		await workThrough(keysIn(blobs, `${day}/`), PACE, (key) => blobs.delete(key));
};

/** Deletes records that a late write restored. */
const purgeRecords = async (blobs: Store): Promise<void> => {
	for (const form of FILED_FORMS)
		for (const [key, { receivedAt }] of Object.entries((await readSteps(blobs, form)).cache))
			if (isOlderThan(rulesOf(form).retentionDays + 1 + LATE_DAYS, receivedAt)) await blobs.delete(key);
};

/**
 * Deletes expired entries, entries that a late write restored after their deletion, and old counts; also in the stores of
 * previews, which have no scheduled functions. Expired pending entries of the published site are deleted by `process-due`.
 */
export const purgeExpired = async (blobs: Store, deployContext: string): Promise<void> => {
	const previews = (deployContext === PUBLISHED ? await listContexts() : []).filter((name) => name !== PUBLISHED);
	await purgeStore(blobs, deployContext);
	for (const context of previews) await purgeStore(openBlobs(context), context);
};
