import type { Store } from '@netlify/blobs';
import { FILED_FORMS } from '#src/forms/form.ts';
import { rulesOf } from '../base/content.ts';
import { log, toReason } from '../base/log.ts';
import { type Case, isOlderThan, RECEIVED } from '../cases/case.ts';
import { completeDeletion, isOnFile, listCases, mayStillCome, removeCase } from '../cases/case-store.ts';
import { entryOf } from '../mail/notice.ts';
import { purgePaces } from '../mail/pace.ts';
import { purgeRefusing } from '../mail/refusing.ts';
import { listLedgers, purgeLedger } from '../outings/ledger-store.ts';
import { directoriesIn, keysIn, listContexts, openBlobs, readValue } from '../store/blobs.ts';
import { CAUGHT_DAYS } from '../store/caught.ts';
import { type CaseRef, caseKey, deletedKey, markedKey, parseCaseKey } from '../store/keys.ts';
import { PUBLISHED, workThrough } from '../store/time-limits.ts';

const PACE = { atOnce: 20, ms: 20_000 };

/** The daily summary needs the counts of the day before. */
const COUNTED_DAYS = 1;

/** A mail that waits for the next month's outlives its case's days, so that none expires unread. */
const WAITING_DAYS = 31;

/** Whether a case's days are over. */
export const isExpired = (one: Case): boolean => {
	const isWaiting = entryOf(one, RECEIVED.association).place !== undefined;
	return isOlderThan(rulesOf(one.form).retentionDays + (isWaiting ? WAITING_DAYS : 0), one.receivedAt);
};

/** The folders of days that ended so many days ago. */
const listOldDays = async (blobs: Store, prefix: string, days: number): Promise<readonly string[]> =>
	(await directoriesIn(blobs, prefix)).filter((day) => isOlderThan(days + 1, day.slice(prefix.length)));

/** Cases past their days, and deleted cases that an imported backup restored. */
const listOver = async function* (blobs: Store): AsyncGenerator<CaseRef> {
	for (const form of FILED_FORMS)
		for (const day of await listOldDays(blobs, `cases/${form}/`, rulesOf(form).retentionDays))
			yield* listCases(blobs, `${day}/`);
	const deleted = new Set(await Array.fromAsync(keysIn(blobs, 'deleted/')));
	if (deleted.size > 0) for await (const ref of listCases(blobs)) if (deleted.has(deletedKey(ref))) yield ref;
};

/** Deletes marks of cases that are gone for good. */
const purgeMarks = async (blobs: Store): Promise<void> => {
	for (const prefix of ['due/', 'open/'])
		await workThrough(keysIn(blobs, prefix), PACE, async (mark) => {
			const ref = parseCaseKey(markedKey(mark));
			if (ref && (mayStillCome(ref) || (await isOnFile(blobs, ref)))) return;
			await blobs.delete(mark);
		});
};

const purgeStore = async (blobs: Store): Promise<void> => {
	let count = 0;
	const isDone = await workThrough(listOver(blobs), PACE, async (ref) => {
		const { form, id } = ref;
		try {
			const one = await readValue<Case>(blobs, caseKey(ref));
			const isOver = one && (isExpired(one) || (await blobs.getMetadata(deletedKey(ref))) !== null);
			if (!isOver) return;
			await removeCase(blobs, one);
			count += 1;
		} catch (error) {
			log('Purge failed', { form, id, reason: toReason(error) });
		}
	});
	if (count > 0 || !isDone) log(isDone ? 'Purge done' : 'Purge to be continued', { count });
	await workThrough(keysIn(blobs, 'deleted/'), PACE, (key) => completeDeletion(blobs, key));
	await purgeMarks(blobs);
	await purgePaces(blobs);
	await purgeRefusing(blobs);
	await workThrough(listLedgers(blobs), PACE, (id) => purgeLedger(blobs, id));
	const turnedAway = await listOldDays(blobs, 'turned-away/', COUNTED_DAYS);
	for (const day of [...turnedAway, ...(await listOldDays(blobs, 'caught/', CAUGHT_DAYS))])
		await workThrough(keysIn(blobs, `${day}/`), PACE, (key) => blobs.delete(key));
};

/** Deletes what is over, also in the stores of previews. */
export const purgeExpired = async (blobs: Store, deployContext: string): Promise<void> => {
	const previews = (deployContext === PUBLISHED ? await listContexts() : []).filter((name) => name !== PUBLISHED);
	await purgeStore(blobs);
	for (const context of previews) await purgeStore(openBlobs(context));
};
