import type { Store } from '@netlify/blobs';
import { site } from './content.ts';
import { sendDailySummary } from './daily-summary.ts';
import { workThrough } from './deadline.ts';
import { deliver } from './deliver.ts';
import { log, toReason } from './log.ts';
import type { Pending } from './pending.ts';
import type { EntryKey } from './store/keys.ts';
import { withLease } from './store/lease.ts';
import { listDue } from './store/listing.ts';
import { isHeldBy, isOlderThan, SubmissionStore } from './store/submission-store.ts';

/** Mails that began by then, and the store's writes, end within the run's time. */
const PACE = { atOnce: 5, ms: 10_000 };

/**
 * A first try needs the claim that made the submission accepted: without it the visitor never got a 200. A later one
 * knows that from the first, and the claim may have expired since.
 */
const isAccepted = async (pending: Pending, store: SubmissionStore): Promise<boolean> =>
	pending.tries > 0 || isHeldBy(await store.readClaim(pending), pending);

const retry = async ({ key, form, id }: EntryKey, store: SubmissionStore): Promise<void> => {
	const pending = await store.read<Pending>(key);
	if (!pending) return;
	if (isOlderThan(site.forms[form].retentionDays, pending.receivedAt)) {
		await store.remove(pending, key);
		log('Submission expired', { form, id });
	} else if (!(await isAccepted(pending, store))) {
		await store.removePending(pending);
		log('Orphan removed', { form, id });
	} else if (await store.isSent(pending)) await store.removePending(pending);
	else await deliver(pending, store);
};

/** Mails what is due, and once a day says what is left. One run at a time: two could mail one entry twice. */
export const retryMail = async (blobs: Store): Promise<void> => {
	const store = new SubmissionStore(blobs);
	const retryDue = () =>
		workThrough(listDue(blobs), PACE, async (entry) => {
			try {
				await retry(entry, store);
			} catch (error) {
				log('Retry failed', { form: entry.form, id: entry.id, reason: toReason(error) });
			}
		});
	const ran = await withLease(blobs, 'retry-mail', async () => {
		await retryDue();
		await sendDailySummary(blobs);
	});
	if (!ran) log('Run skipped', { reason: 'retry-mail runs already' });
};
