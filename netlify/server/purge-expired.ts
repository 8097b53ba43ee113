import type { Store } from '@netlify/blobs';
import { FORM_NAMES } from '#src/forms/form.ts';
import { site } from './content.ts';
import { workThrough } from './deadline.ts';
import { log, toReason } from './log.ts';
import { listContexts, openBlobs } from './store/blobs.ts';
import type { EntryKey } from './store/keys.ts';
import { listDeletions, listEntries, listExpired, listOldCounts } from './store/listing.ts';
import { isOlderThan, SubmissionStore } from './store/submission-store.ts';

const PACE = { atOnce: 20, ms: 20_000 };

/** The one deploy context whose functions the clock calls. */
const PUBLISHED = 'production';

/** What waits for its mail longer than its form's retention: on a preview, where no clock calls `retry-mail`. */
const listExpiredPending = async function* (blobs: Store): AsyncGenerator<EntryKey> {
	for await (const entry of listEntries(blobs, 'pending'))
		if (isOlderThan(site.forms[entry.form].retentionDays, entry.received)) yield entry;
};

const listAllExpired = async function* (blobs: Store, deployContext: string): AsyncGenerator<EntryKey> {
	for (const form of FORM_NAMES)
		for (const state of ['sent', 'parked'] as const)
			yield* listExpired(blobs, state, form, site.forms[form].retentionDays);
	if (deployContext !== PUBLISHED) yield* listExpiredPending(blobs);
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
};

/** Last, since somebody may have made many. */
const purgeCounts = async (blobs: Store): Promise<void> => {
	await workThrough(listOldCounts(blobs), PACE, (key) => blobs.delete(key));
};

/**
 * Deletes what is past its form's retention, and its claim; what a late write brought back after somebody deleted it; and
 * counts that nobody asks for any more. What is pending in production comes due twice a day at least, and `retry-mail`
 * looks at its retention then. In production it does the same for previews and branches, whose functions the clock does
 * not call. A second run at the same time does no harm.
 */
export const purgeExpired = async (blobs: Store, deployContext: string): Promise<void> => {
	const contexts = deployContext === PUBLISHED ? await listContexts() : [];
	const others = contexts.filter((context) => context !== PUBLISHED);
	await purgeStore(blobs, deployContext);
	for (const context of others) await purgeStore(openBlobs(context), context);
	for (const store of [blobs, ...others.map((context) => openBlobs(context))]) await purgeCounts(store);
};
