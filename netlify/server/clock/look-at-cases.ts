import type { Store } from '@netlify/blobs';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { rulesOf } from '../base/content.ts';
import { log, toReason } from '../base/log.ts';
import {
	type Case,
	deliveryOf,
	isAccepted,
	isOlderThan,
	isUnreached,
	LATE_DAYS,
	RECEIVED,
	STEPS,
	stateOf,
} from '../cases/case.ts';
import { changeCase, loadCase, mayStillCome, readClaim, removeCase } from '../cases/case-store.ts';
import { isPossible } from '../forms/desk-rules.ts';
import { doAction } from '../forms/do-action.ts';
import { FORMS } from '../forms/forms.ts';
import { withFound } from '../forms/mail-accepted.ts';
import { caseNotifier } from '../forms/notices.ts';
import { attemptsIn, entryOf, nextLookAt } from '../mail/notice.ts';
import { notify } from '../mail/notify.ts';
import { directoriesIn, keysIn, type Stored } from '../store/blobs.ts';
import { caseKey, dueFolder, dueMark, markedKey, openMark, parseCaseKey } from '../store/keys.ts';
import { isOpenCase, lastReported } from './open-cases.ts';
import { isExpired } from './purge.ts';

/** How many cases are mailed at once: a digest has no more, and a run that is cut off leaves no more to ask about. */
const CHUNK = 100;

/** When the clock looks again at a case whose claim may still be written. */
const WAIT_MS = 10 * millisecondsInMinute;

interface LookOptions {
	readonly deployContext: string;
	/** Milliseconds since 1970. Nothing is started later. */
	readonly until: number;
}

/** The due marks, the oldest first. Folders that are not due are not listed. */
const listDue = async (blobs: Store): Promise<readonly string[]> => {
	const now = dueFolder(Date.now());
	const folders = (await directoriesIn(blobs, 'due/')).filter((folder) => folder <= now);
	const marks: string[] = [];
	for (const folder of folders) for await (const mark of keysIn(blobs, `${folder}/`)) marks.push(mark);
	return marks;
};

/** The next action of the clock, and the moment when it is due: milliseconds since 1970. */
const nextTimedAction = (one: Case): { readonly name: string; readonly at: number } | undefined => {
	const { steps, input, restoredAt } = one;
	// What was paid since a backup is not in it. Without a mail there is no button, and after a refused one a telephone.
	if (restoredAt || deliveryOf(one) !== 'sent' || isUnreached(one)) return undefined;
	const timed = Object.entries(FORMS[one.form].desk.actions).flatMap(([name, action]) => {
		const days = action.dueAfter?.(input);
		return days === undefined ? [] : [{ name, action, days }];
	});
	const next = timed.find(({ name }) => !steps.some(({ action }) => action === name));
	if (!next || !isPossible(next.action, stateOf(steps))) return undefined;
	const moments = [RECEIVED.association, RECEIVED.visitor].map((key) => entryOf(one, key).at ?? one.receivedAt).sort();
	const mailedAt = Date.parse(moments.at(-1) ?? one.receivedAt);
	// A promise counts from its step, and from the delivery of the mail that has it.
	const told = entryOf(one, STEPS.visitor).at;
	const promises = steps.map(({ at, promisedDays = 0 }, index) => {
		const since = index === steps.length - 1 && told && told > at ? told : at;
		return Date.parse(since) + promisedDays * millisecondsInDay;
	});
	return { name: next.name, at: Math.max(mailedAt + next.days * millisecondsInDay, ...promises) };
};

const hasOpenMail = (one: Case): boolean => caseNotifier.noticesOf(one).length > 0 || attemptsIn(one).size > 0;

/**
 * The case as it may be mailed; `wait` while its claim may still be written; `removed` if nobody was answered 200 for it, or
 * its time is over.
 */
const admit = async (blobs: Store, stored: Stored<Case>): Promise<Stored<Case> | 'wait' | 'removed'> => {
	const { value } = stored;
	const { form, id, receivedAt } = value;
	const { duplicateDays } = rulesOf(form);
	const remove = async (event: string) => {
		log(event, { form, id });
		await removeCase(blobs, value);
		return 'removed' as const;
	};
	if (isExpired(value)) return remove('Case expired');
	if (!isAccepted(value)) {
		const claim = await readClaim(blobs, value);
		// The claim may have expired before the first run, and another submission may hold it now.
		const isLost = claim && Date.parse(claim.receivedAt) - Date.parse(receivedAt) > duplicateDays * millisecondsInDay;
		if (claim?.id !== id && !isLost) return isOlderThan(LATE_DAYS, receivedAt) ? remove('Orphan removed') : 'wait';
	}
	const { found } = await withFound(blobs, { ...value, isAccepted: true });
	const complete = (now: Case): Case | undefined =>
		now.isAccepted && now.found === found ? undefined : { ...now, isAccepted: true, ...(found && { found }) };
	return (await changeCase(blobs, value, complete, { known: stored })) ?? 'removed';
};

/** Does the clock's own action if it is due, and no mail of the step before is still to be sent. */
const act = async (blobs: Store, stored: Stored<Case>, deployContext: string): Promise<Stored<Case> | undefined> => {
	const next = nextTimedAction(stored.value);
	if (!next || Date.now() < next.at || hasOpenMail(stored.value)) return stored;
	await doAction(blobs, stored.value, { action: next.name, by: 'time', deployContext });
	return loadCase(blobs, stored.value);
};

/** When the clock has to look again: milliseconds since 1970; `undefined` if nothing will happen by itself. */
const nextLook = (one: Case): number | undefined => {
	const at = nextLookAt(one, caseNotifier) ?? nextTimedAction(one)?.at;
	// In a minute at the earliest, so that a mark that is replaced has another key.
	return at && Math.max(at, Date.now() + millisecondsInMinute);
};

/** Marks the case for the next look and for the summary, and removes the marks that were due. */
const replaceMarks = async (
	blobs: Store,
	key: string,
	marks: readonly string[],
	next: number | undefined,
	one?: Case,
): Promise<void> => {
	const kept = next === undefined ? undefined : dueMark(next, key);
	if (kept) await blobs.setJSON(kept, '');
	if (one && (hasOpenMail(one) || deliveryOf(one) !== 'sent' || isOpenCase(one) || lastReported(one)))
		await blobs.setJSON(openMark(key), '');
	for (const mark of marks) if (mark !== kept) await blobs.delete(mark);
};

/** One that fails keeps no other: its mark stays. */
const forEachCase = async (keys: Iterable<string>, work: (key: string) => Promise<void>): Promise<void> => {
	await Promise.all(
		[...keys].map(async (key) => {
			try {
				await work(key);
			} catch (error) {
				const { form = '', id = '' } = parseCaseKey(key) ?? {};
				log('Case not looked at', { form, id, reason: toReason(error) });
			}
		}),
	);
};

const lookAtSome = async (
	blobs: Store,
	marks: ReadonlyMap<string, readonly string[]>,
	{ deployContext, until }: LookOptions,
): Promise<void> => {
	const ready: Stored<Case>[] = [];
	await forEachCase(marks.keys(), async (key) => {
		const own = marks.get(key) ?? [];
		const ref = parseCaseKey(key);
		const found = ref && (await loadCase(blobs, ref));
		if (ref && !found && mayStillCome(ref)) return replaceMarks(blobs, key, own, Date.now() + millisecondsInDay);
		const admitted = found ? await admit(blobs, found) : 'removed';
		if (admitted === 'removed') return replaceMarks(blobs, key, own, undefined);
		if (admitted === 'wait') return replaceMarks(blobs, key, own, Date.now() + WAIT_MS);
		const acted = await act(blobs, admitted, deployContext);
		if (acted) ready.push(acted);
	});
	if (Date.now() >= until) return;
	const subjects = ready.map((known) => ({ key: caseKey(known.value), notifier: caseNotifier, known }));
	const stored = await notify(blobs, subjects, { deployContext, until, isClock: true });
	const lastKnown = new Map(subjects.map(({ key, known }) => [key, (stored.get(key) ?? known).value]));
	await forEachCase(lastKnown.keys(), async (key) => {
		const one = lastKnown.get(key);
		await replaceMarks(blobs, key, marks.get(key) ?? [], one && nextLook(one), one);
	});
};

/** Looks at the cases that are due: mails what is open, and does what time does. A run that has no time for all is followed. */
export const lookAtCases = async (blobs: Store, options: LookOptions): Promise<void> => {
	const byKey = Map.groupBy(await listDue(blobs), markedKey);
	const keys = [...byKey];
	for (let start = 0; start < keys.length && Date.now() < options.until; start += CHUNK)
		await lookAtSome(blobs, new Map(keys.slice(start, start + CHUNK)), options);
};
