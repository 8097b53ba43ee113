import type { Store } from '@netlify/blobs';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { type DeskRecord, type DeskStep, isUndoable, readRecord, stateOf } from '../forms/desk-rules.ts';
import { FORMS } from '../forms/forms.ts';
import { log, toReason } from '../log.ts';
import { hasNotices } from '../outbox/notices.ts';
import { findSubmission, isDeleted, listEntries } from '../outbox/submission-store.ts';
import { readValue } from '../store/blobs.ts';
import { deskKey, type EntryKey, stepCacheKey } from '../store/keys.ts';
import type { Submission, SubmissionRef } from '../store/submission.ts';
import { workThrough } from '../store/time-limits.ts';
import { notifyRecord, recordNotifier } from './mails.ts';

interface HandledCase extends EntryKey {
	readonly steps: readonly CachedStep[];
}

export interface Case extends HandledCase {
	/** Its record has mails that are not sent yet. */
	readonly isIncomplete: boolean;
}

/** All of a form's submissions; `undefined` if there was no time to read their steps. */
export const listCases = async (blobs: Store, form: FiledForm): Promise<readonly Case[] | undefined> => {
	const { cache, isWhole } = await readSteps(blobs, form);
	// By id, because an entry that is delivered during the listing has two keys.
	const cases = new Map<string, Case>();
	for (const prefix of ['pending/', `parked/${form}/`, `sent/${form}/`])
		for await (const entry of listEntries(blobs, prefix))
			if (entry.form === form) {
				const record = cache[deskKey(entry)];
				const isIncomplete = record !== undefined && !record.isComplete;
				cases.set(entry.id, { ...entry, steps: record?.steps ?? [], isIncomplete });
			}
	return isWhole ? [...cases.values()] : undefined;
};

export const IMPORT_DAY_KEY = 'done/desk';

/** The day, `YYYY-MM-DD`, when a backup was imported, or empty. What had its last step by then counts as dealt with. */
export const findImportDay = async (blobs: Store): Promise<string> =>
	(await readValue<{ readonly period: string }>(blobs, IMPORT_DAY_KEY))?.period ?? '';

/** The day, `YYYY-MM-DD`, of the last step, or of the submission itself. */
export const idleSince = ({ received, steps }: HandledCase): string => (steps.at(-1)?.at ?? received).slice(0, 10);

/** When the refund became due: ISO 8601, UTC. */
export const refundDueSince = ({ form, steps }: Case): string | undefined => {
	const { states } = FORMS[form].desk;
	return steps[steps.findLastIndex(({ to }) => !states[to]?.refundDue) + 1]?.at;
};

export const isOpenCase = (one: HandledCase, importDay: string): boolean =>
	idleSince(one) > importDay && (FORMS[one.form].desk.states[stateOf(one.steps)]?.isOpen ?? false);

/** A step without personal data. */
type CachedStep = Omit<DeskStep, 'note' | 'notified'>;

interface CachedRecord {
	/** The record's ETag, from the listing before it was read. */
	readonly etag: string;
	readonly receivedAt: string;
	readonly steps: readonly CachedStep[];
	/** Its mails are sent, and an order's steps are copied to its withdrawals. */
	readonly isComplete?: true;
	/** When the clock last tried to complete it: ISO 8601, UTC. */
	readonly triedAt?: string;
}

/** By the records' keys. */
type StepCache = Readonly<Record<string, CachedRecord>>;

const PACE = { atOnce: 20, ms: 1_900 };

/**
 * The steps of a form's records. One document caches them all with the records' ETags, so that only changed records are
 * read. If there was no time for all, `isWhole` is false, and the next call continues.
 */
export const readSteps = async (
	blobs: Store,
	form: FiledForm,
): Promise<{ readonly cache: StepCache; readonly isWhole: boolean }> => {
	const [{ blobs: listed }, cached = {}] = await Promise.all([
		blobs.list({ prefix: deskKey({ form, id: '' }) }),
		readValue<StepCache>(blobs, stepCacheKey(form)),
	]);
	const isKnown = ({ key, etag }: { key: string; etag: string }): boolean => cached[key]?.etag === etag;
	const known = listed.filter(isKnown).flatMap(({ key }) => Object.entries({ [key]: cached[key] }));
	const cache = Object.fromEntries(known) as Record<string, CachedRecord>;
	const changed = listed.filter((one) => !isKnown(one));
	const isWhole = await workThrough(changed.values(), PACE, async ({ key, etag }) => {
		const { receivedAt, steps = [] } = (await readValue<DeskRecord>(blobs, key)) ?? {};
		if (receivedAt) cache[key] = { etag, receivedAt, steps: steps.map(({ note, notified, ...rest }) => rest) };
	});
	if (listed.length === 0 && Object.keys(cached).length > 0) await blobs.delete(stepCacheKey(form));
	else if (changed.length > 0 || listed.length < Object.keys(cached).length)
		await blobs.setJSON(stepCacheKey(form), cache);
	return { cache, isWhole };
};

/** Copies an order's steps to its withdrawals, and sends the record's mails. Idempotent. */
export const completeRecord = async (
	blobs: Store,
	submission: Submission,
	{ steps }: DeskRecord,
	deployContext: string,
): Promise<void> => {
	if (isUndoable(steps.at(-1))) return;
	await FORMS[submission.form].desk.copySteps?.(blobs, steps);
	await notifyRecord(blobs, submission, deployContext);
};

/** Returns whether nothing is left to do. */
const tryToComplete = async (blobs: Store, ref: SubmissionRef, deployContext: string): Promise<boolean> => {
	try {
		const submission = await findSubmission(blobs, ref);
		if (submission) await completeRecord(blobs, submission, await readRecord(blobs, ref), deployContext);
		else if (await isDeleted(blobs, ref)) await blobs.delete(deskKey(ref));
		if (!submission) return true;
		const record = await readRecord(blobs, ref);
		return !isUndoable(record.steps.at(-1)) && !hasNotices(record, recordNotifier(submission));
	} catch (error) {
		log('Record not completed', { form: ref.form, id: ref.id, reason: toReason(error) });
		return false;
	}
};

const completeRecordsOf = async (blobs: Store, form: FiledForm, deployContext: string): Promise<void> => {
	const { cache } = await readSteps(blobs, form);
	const tried: Record<string, CachedRecord> = {};
	const open = Object.entries(cache).filter(([, { isComplete }]) => !isComplete);
	// The record that was tried longest ago comes first: a record that waits for limits keeps no other waiting.
	open.sort(([, a], [, b]) => (a.triedAt ?? '').localeCompare(b.triedAt ?? ''));
	await workThrough(open.values(), PACE, async ([key, record]) => {
		const ref = { form, id: key.split('/').at(-1) ?? '', receivedAt: record.receivedAt };
		const isComplete = await tryToComplete(blobs, ref, deployContext);
		tried[key] = { ...record, triedAt: new Date().toISOString(), ...(isComplete && { isComplete }) };
	});
	if (open.length > 0) await blobs.setJSON(stepCacheKey(form), { ...cache, ...tried });
};

/** Completes records after a crash or a late write. */
export const completeRecords = async (blobs: Store, deployContext: string): Promise<void> => {
	await Promise.all(FILED_FORMS.map((form) => completeRecordsOf(blobs, form, deployContext)));
};
