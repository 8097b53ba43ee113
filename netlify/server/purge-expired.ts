import type { Store } from '@netlify/blobs';
import { FORM_NAMES } from '#src/forms/form.ts';
import { site } from './content.ts';
import { workThrough } from './deadline.ts';
import { log, toReason } from './log.ts';
import type { EntryKey } from './store/keys.ts';
import { listExpired } from './store/listing.ts';
import { SubmissionStore } from './store/submission-store.ts';
import type { Submission } from './submission.ts';

const PACE = { atOnce: 20, ms: 20_000 };

const listAllExpired = async function* (blobs: Store): AsyncGenerator<EntryKey> {
	for (const form of FORM_NAMES)
		for (const state of ['sent', 'parked'] as const)
			yield* listExpired(blobs, state, form, site.forms[form].retentionDays);
};

/**
 * Deletes what is past its form's retention, and its claim. What is still pending is none of its business: it comes due
 * twice a day at least, and `retry-mail` looks at its retention then. A second run at the same time does no harm.
 */
export const purgeExpired = async (blobs: Store): Promise<void> => {
	const store = new SubmissionStore(blobs);
	let count = 0;
	const isDone = await workThrough(listAllExpired(blobs), PACE, async ({ key, form, id }) => {
		try {
			const submission = await store.read<Submission>(key);
			if (!submission) return;
			await store.remove(submission, key);
			count += 1;
		} catch (error) {
			log('Purge failed', { form, id, reason: toReason(error) });
		}
	});
	if (count > 0 || !isDone) log(isDone ? 'Purge done' : 'Purge to be continued', { count });
};
