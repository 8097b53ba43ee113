import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import type { FiledForm } from '#src/forms/form.ts';
import { rulesOf } from '../content.ts';
import { log, toReason } from '../log.ts';
import { readValue } from '../store/blobs.ts';
import type { EntryKey } from '../store/keys.ts';
import { isOlderThan, LATE_DAYS } from '../store/submission.ts';
import { workThrough } from '../store/time-limits.ts';
import { type Delivery, deliver, deliverDigest, isDueForDigest, waitsUntil } from './deliver.ts';
import { reserveLastsUntil } from './pace.ts';
import { type Pending, postpone, postponeUntil } from './pending.ts';
import {
	type Claim,
	isDeleted,
	isSent,
	listDue,
	movePending,
	readClaim,
	removeEntry,
	removePending,
} from './submission-store.ts';

/** Leaves time for the last mails and writes before Netlify's limit. */
const PACE = { atOnce: 5, ms: 8_000 };

type Decision = 'mail' | 'wait' | 'done' | 'orphan' | 'expired';

/** The claim may have expired before the first run, and another submission may hold it now. */
const mayHaveLostClaim = ({ form, receivedAt, tries }: Pending, claim: Claim): boolean =>
	tries === 0 &&
	Date.parse(claim.receivedAt) - Date.parse(receivedAt) > rulesOf(form).duplicateDays * millisecondsInDay;

/** Days of postponement by limits do not count, or an entry could expire untried. */
const isExpired = ({ form, receivedAt, heldBackMs = 0 }: Pending): boolean =>
	isOlderThan(rulesOf(form).retentionDays + heldBackMs / millisecondsInDay, receivedAt);

/** Without a claim the visitor got no 200; but for a day the claim's write may still arrive. */
const decide = async (blobs: Store, pending: Pending): Promise<Decision> => {
	if (isExpired(pending)) return 'expired';
	if ((await isSent(blobs, pending)) || (await isDeleted(blobs, pending))) return 'done';
	if (pending.accepted) return 'mail';
	const claim = await readClaim(blobs, pending);
	if (claim && (claim.id === pending.id || mayHaveLostClaim(pending, claim))) return 'mail';
	return isOlderThan(LATE_DAYS, pending.receivedAt) ? 'orphan' : 'wait';
};

interface Run extends Omit<Delivery, 'isRetry'> {
	/** Milliseconds since 1970. Nothing is started later. */
	readonly until: number;
}

/** Returns the entry if it waits for a digest that is due. */
const retry = async ({ key, form, id }: EntryKey, run: Run): Promise<Pending | undefined> => {
	const { blobs, deployContext, until } = run;
	const pending = await readValue<Pending>(blobs, key);
	if (!pending) return undefined;
	const verdict = await decide(blobs, pending);
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
	await deliver(next, { ...run, isRetry: true });
	return undefined;
};

/** Delivers what is due. The caller has a lease, because two runs could mail an entry twice. */
export const retryDue = async (run: Run): Promise<void> => {
	const { blobs, until } = run;
	// After an interrupted move or a late write an entry can have two due times.
	const seen = new Set<string>();
	const forDigest: Pending[] = [];
	await workThrough((await listDue(blobs)).values(), PACE, async (entry) => {
		if (seen.has(entry.id) || Date.now() >= until) return;
		seen.add(entry.id);
		try {
			const waiting = await retry(entry, run);
			if (waiting) forDigest.push(waiting);
		} catch (error) {
			log('Retry failed', { form: entry.form, id: entry.id, reason: toReason(error) });
		}
	});
	const byForm = Map.groupBy(forDigest, ({ form }): FiledForm => form);
	for (const [form, waiting] of byForm) if (Date.now() < until) await deliverDigest(form, waiting, run);
};
