import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import type { FiledForm } from '#src/forms/form.ts';
import { readValue, withLease } from '../blobs.ts';
import { completeRecords } from '../desk/cases.ts';
import { runTimedActions } from '../desk/do-action.ts';
import { within, workThrough } from '../http/time-limits.ts';
import { log, toReason } from '../log.ts';
import { sendDailySummary } from '../reports/daily-summary.ts';
import { startScheduledBuild } from '../scheduled-build.ts';
import { deliver, deliverDigest, isDueForDigest, waitsUntil } from './deliver.ts';
import { reserveLastsUntil } from './pace.ts';
import { type EntryKey, type Pending, postpone, postponeUntil, rulesOf } from './submission.ts';
import {
	type Claim,
	isDeleted,
	isOlderThan,
	isSent,
	LATE_DAYS,
	listDue,
	movePending,
	readClaim,
	removeEntry,
	removePending,
} from './submission-store.ts';

/** Leaves time for the last mails and writes before Netlify's limit. */
const PACE = { atOnce: 5, ms: 8_000 };

/** For the desk's records, whose failure must not keep waiting mails from being sent. */
const RECORDS_MS = 4_000;

type Verdict = 'mail' | 'wait' | 'done' | 'orphan' | 'expired';

/** The claim may have expired before the first run, and another submission may hold it now. */
const mayHaveLostClaim = ({ form, receivedAt, tries }: Pending, claim: Claim): boolean =>
	tries === 0 &&
	Date.parse(claim.receivedAt) - Date.parse(receivedAt) > rulesOf(form).duplicateDays * millisecondsInDay;

/** Days of postponement by limits do not count, or an entry could expire untried. */
const isExpired = ({ form, receivedAt, heldBackMs = 0 }: Pending): boolean =>
	isOlderThan(rulesOf(form).retentionDays + heldBackMs / millisecondsInDay, receivedAt);

/** Without a claim the visitor got no 200; but for a day the claim's write may still arrive. */
const judge = async (blobs: Store, pending: Pending): Promise<Verdict> => {
	if (isExpired(pending)) return 'expired';
	if ((await isSent(blobs, pending)) || (await isDeleted(blobs, pending))) return 'done';
	if (pending.accepted) return 'mail';
	const claim = await readClaim(blobs, pending);
	if (claim && (claim.id === pending.id || mayHaveLostClaim(pending, claim))) return 'mail';
	return isOlderThan(LATE_DAYS, pending.receivedAt) ? 'orphan' : 'wait';
};

interface Run {
	readonly blobs: Store;
	readonly deployContext: string;
	readonly until: number;
}

/** Returns the entry if it waits for a digest that is due. */
const retry = async (
	{ key, form, id }: EntryKey,
	{ blobs, deployContext, until }: Run,
): Promise<Pending | undefined> => {
	const pending = await readValue<Pending>(blobs, key);
	if (!pending) return undefined;
	const verdict = await judge(blobs, pending);
	if (verdict === 'expired') log('Submission expired', { form, id });
	if (verdict === 'orphan') log('Orphan removed', { form, id });
	if (verdict === 'expired' || verdict === 'orphan') await removeEntry(blobs, pending, key);
	if (verdict === 'done') await removePending(blobs, pending);
	if (!['mail', 'wait'].includes(verdict)) return undefined;
	const reserve = await reserveLastsUntil(blobs);
	const reserved = reserve && new Date(reserve).toISOString();
	const moment = verdict === 'mail' ? (reserved ?? waitsUntil(pending, deployContext)) : undefined;
	if (moment) {
		await movePending(blobs, pending, postponeUntil({ ...pending, accepted: true }, moment));
		return undefined;
	}
	if (verdict === 'mail' && isDueForDigest(pending, deployContext)) return pending;
	// Moved before it is sent, so that no other run retries it in the next minutes.
	const next = postpone({ ...pending, accepted: verdict === 'mail' });
	if (!(await movePending(blobs, pending, next)) || verdict !== 'mail' || Date.now() >= until) return undefined;
	await deliver(next, { blobs, deployContext, isRetry: true });
	return undefined;
};

/**
 * Retries due entries, runs timed actions, sends the summary, and starts a build that is due. It has a lease, because two runs
 * could mail an entry twice.
 */
export const retryMail = async (blobs: Store, deployContext: string): Promise<void> => {
	// After an interrupted move or a late write an entry can have two due times.
	const seen = new Set<string>();
	const retryDue = async (until: number) => {
		const forDigest: Pending[] = [];
		await workThrough((await listDue(blobs)).values(), PACE, async (entry) => {
			if (seen.has(entry.id) || Date.now() >= until) return;
			seen.add(entry.id);
			try {
				const waiting = await retry(entry, { blobs, deployContext, until });
				if (waiting) forDigest.push(waiting);
			} catch (error) {
				log('Retry failed', { form: entry.form, id: entry.id, reason: toReason(error) });
			}
		});
		const byForm = Map.groupBy(forDigest, ({ form }): FiledForm => form);
		for (const [form, waiting] of byForm)
			if (Date.now() < until) await deliverDigest(form, waiting, { blobs, deployContext });
	};
	const end = performance.now() + PACE.ms;
	const ran = await withLease(blobs, 'retry-mail', async (until) => {
		await within(RECORDS_MS, completeRecords(blobs, deployContext)).catch((error) =>
			log('Records not completed', { reason: toReason(error) }),
		);
		await retryDue(until);
		for (const work of [runTimedActions, sendDailySummary, startScheduledBuild])
			if (Date.now() < until && performance.now() < end) await work(blobs, deployContext);
	});
	if (!ran) log('Run skipped', { reason: 'retry-mail runs already' });
};
