import type { Store } from '@netlify/blobs';
import { site } from './content.ts';
import { sendDailySummary } from './daily-summary.ts';
import { workThrough } from './deadline.ts';
import { deliver } from './deliver.ts';
import { rulesOf } from './form-rules.ts';
import { log, toReason } from './log.ts';
import { type Pending, postpone } from './pending.ts';
import type { EntryKey } from './store/keys.ts';
import { withLease } from './store/lease.ts';
import { listDue } from './store/listing.ts';
import { type Claim, DAY_MS, isOlderThan, LATE_DAYS, SubmissionStore } from './store/submission-store.ts';
import { sendWeeklyReport } from './weekly-report.ts';

/** Mails that began by then, and the store's writes, end within the run's time. */
const PACE = { atOnce: 5, ms: 10_000 };

/** What is to become of an entry that is due. */
type Verdict = 'mail' | 'wait' | 'done' | 'orphan' | 'expired';

/**
 * Whether an entry's claim may have run out and be another's by now, so that nothing tells that it ever had one: then
 * nobody looked at the entry in all the time.
 */
const mayHaveLostClaim = ({ form, receivedAt, tries }: Pending, claim: Claim): boolean =>
	tries === 0 && Date.parse(claim.receivedAt) - Date.parse(receivedAt) > rulesOf(form).duplicateDays * DAY_MS;

/**
 * Without a claim its visitor never got a 200, unless the claim is still on its way: a day later none can be. Once known
 * to be accepted an entry stays so, whoever has the claim by then.
 */
const judge = async (pending: Pending, store: SubmissionStore): Promise<Verdict> => {
	if (isOlderThan(site.forms[pending.form].retentionDays, pending.receivedAt)) return 'expired';
	if ((await store.isSent(pending)) || (await store.isDeleted(pending))) return 'done';
	if (pending.accepted) return 'mail';
	const claim = await store.readClaim(pending);
	if (claim && (claim.id === pending.id || mayHaveLostClaim(pending, claim))) return 'mail';
	return isOlderThan(LATE_DAYS, pending.receivedAt) ? 'orphan' : 'wait';
};

/** What a run works with, and until when: milliseconds since 1970. */
interface Run {
	readonly store: SubmissionStore;
	readonly deployContext: string;
	readonly until: number;
}

const retry = async ({ key, form, id }: EntryKey, { store, deployContext, until }: Run): Promise<void> => {
	const pending = await store.read<Pending>(key);
	if (!pending) return;
	const verdict = await judge(pending, store);
	if (verdict === 'expired') log('Submission expired', { form, id });
	if (verdict === 'orphan') log('Orphan removed', { form, id });
	if (verdict === 'expired' || verdict === 'orphan') return store.remove(pending, key);
	if (verdict === 'done') return store.removePending(pending);
	// Due later before anything is sent: whatever happens now, nobody tries it again within minutes.
	const next = postpone({ ...pending, accepted: verdict === 'mail' });
	if ((await store.move(pending, next)) && verdict === 'mail' && Date.now() < until)
		await deliver(next, { store, deployContext, isRetry: true });
};

/**
 * Mails what is due, once a day says what is left, and once a week how it went. One run at a time: two could mail one
 * entry twice.
 */
export const retryMail = async (blobs: Store, deployContext: string): Promise<void> => {
	const store = new SubmissionStore(blobs);
	// A move that was cut off, or a late write, leaves a submission under two due times.
	const seen = new Set<string>();
	const retryDue = (until: number) =>
		workThrough(listDue(blobs), PACE, async (entry) => {
			if (seen.has(entry.id) || Date.now() >= until) return;
			seen.add(entry.id);
			try {
				await retry(entry, { store, deployContext, until });
			} catch (error) {
				log('Retry failed', { form: entry.form, id: entry.id, reason: toReason(error) });
			}
		});
	const ran = await withLease(blobs, 'retry-mail', async (until) => {
		await retryDue(until);
		if (Date.now() >= until) return;
		await sendDailySummary(blobs);
		await sendWeeklyReport(blobs);
	});
	if (!ran) log('Run skipped', { reason: 'retry-mail runs already' });
};
