import type { Store } from '@netlify/blobs';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { type DeskRecord, type DeskStep, fromStored, readRecord, stateOf } from '../forms/desk-rules.ts';
import { FORMS } from '../forms/forms.ts';
import { log, toReason } from '../log.ts';
import { hasNotices } from '../outbox/notices.ts';
import { findSubmission, isDeleted, listEntries } from '../outbox/submission-store.ts';
import { readValue } from '../store/blobs.ts';
import { deskKey, type EntryKey, tracesKey } from '../store/keys.ts';
import type { Submission } from '../store/submission.ts';
import { workThrough } from '../store/time-limits.ts';
import { notifyRecord, recordNotifier } from './mails.ts';

interface HandledCase extends EntryKey {
	readonly steps: readonly TracedStep[];
}

export interface Case extends HandledCase {
	/** Its record has mails that are not sent yet. */
	readonly isIncomplete: boolean;
}

/** All of a form's submissions; `undefined` if there was no time to read their steps. */
export const listCases = async (blobs: Store, form: FiledForm): Promise<readonly Case[] | undefined> => {
	const traces = await readTraces(blobs, form);
	// By id, because an entry that is delivered during the listing has two keys.
	const cases = new Map<string, Case>();
	for (const prefix of ['pending/', `parked/${form}/`, `sent/${form}/`])
		for await (const entry of listEntries(blobs, prefix))
			if (entry.form === form) {
				const trace = traces?.[deskKey(entry)];
				const isIncomplete = trace !== undefined && !trace.isComplete;
				cases.set(entry.id, { ...entry, steps: trace?.steps ?? [], isIncomplete });
			}
	return traces && [...cases.values()];
};

export const DESK_START_KEY = 'done/desk';

/** The day, `YYYY-MM-DD`, of the last import of a backup, or empty. Older submissions count as closed. */
export const findDeskStart = async (blobs: Store): Promise<string> =>
	(await readValue<{ readonly period: string }>(blobs, DESK_START_KEY))?.period ?? '';

/** The day, `YYYY-MM-DD`, of the last step. */
export const idleSince = ({ received, steps }: HandledCase): string => (steps.at(-1)?.at ?? received).slice(0, 10);

/** When the refund became due: ISO 8601, UTC. */
export const refundDueSince = ({ form, steps }: Case): string | undefined => {
	const { states } = FORMS[form].desk;
	return steps[steps.findLastIndex(({ to }) => !states[to]?.refundDue) + 1]?.at;
};

/** @param deskStart From `findDeskStart`. */
export const isOpenCase = (one: HandledCase, deskStart: string): boolean =>
	idleSince(one) > deskStart && (FORMS[one.form].desk.states[stateOf(one.steps)]?.isOpen ?? false);

/** A step without personal data. */
type TracedStep = Omit<DeskStep, 'note' | 'notified'>;

interface Trace {
	/** The record's ETag, from the listing before it was read. */
	readonly etag: string;
	readonly receivedAt: string;
	readonly steps: readonly TracedStep[];
	/** Its mails are sent and its steps copied. */
	readonly isComplete?: true;
	/** When it was last read: ISO 8601, UTC. */
	readonly readAt?: string;
}

type Traces = Readonly<Record<string, Trace>>;

const PACE = { atOnce: 20, ms: 2_000 };

/**
 * The steps of a form's records, cached in one document by ETag, so that only changed records are read. `undefined` if there
 * was no time for all: the next call continues.
 * @param complete Called with each new or changed record, until it returns that nothing is left to do.
 */
export const readTraces = async (
	blobs: Store,
	form: FiledForm,
	complete?: (record: DeskRecord) => Promise<boolean>,
): Promise<Traces | undefined> => {
	const [{ blobs: listed }, recorded = {}] = await Promise.all([
		blobs.list({ prefix: deskKey({ form, id: '' }) }),
		readValue<Traces>(blobs, tracesKey(form)),
	]);
	const traces: Record<string, Trace> = {};
	const changed = listed.filter(({ key, etag }) => {
		const trace = recorded[key];
		if (trace?.etag !== etag) return true;
		traces[key] = trace;
		return complete !== undefined && !trace.isComplete;
	});
	// The record that was read longest ago comes first, so that records that wait for limits don't keep others from being read.
	const readAtOf = (key: string): string => recorded[key]?.readAt ?? '';
	changed.sort((a, b) => readAtOf(a.key).localeCompare(readAtOf(b.key)));
	const toTraced = ({ note, notified, ...rest }: DeskStep): TracedStep => rest;
	const isDone = await workThrough(changed.values(), PACE, async ({ key, etag }) => {
		const record = await readValue<DeskRecord>(blobs, key);
		if (!record?.receivedAt) return;
		const { receivedAt, steps = [] } = record;
		const isComplete = await complete?.(record);
		const readAt = new Date().toISOString();
		traces[key] = { etag, receivedAt, steps: steps.map(toTraced), readAt, ...(isComplete && { isComplete }) };
	});
	if (listed.length === 0 && Object.keys(recorded).length > 0) await blobs.delete(tracesKey(form));
	else if (changed.length > 0 || listed.length < Object.keys(recorded).length)
		await blobs.setJSON(tracesKey(form), traces);
	return isDone ? traces : undefined;
};

/** Copies a record's steps and sends its mails. Idempotent. */
export const completeRecord = async (
	blobs: Store,
	submission: Submission,
	{ steps }: DeskRecord,
	deployContext: string,
): Promise<void> => {
	await FORMS[submission.form].desk.copySteps?.(blobs, steps);
	await notifyRecord(blobs, submission, deployContext);
};

/** Completes records after a crash or a late write. */
export const completeRecords = async (blobs: Store, deployContext: string): Promise<void> => {
	const complete = async (stored: DeskRecord): Promise<boolean> => {
		try {
			const submission = await findSubmission(blobs, stored);
			if (submission) await completeRecord(blobs, submission, fromStored(stored) ?? stored, deployContext);
			else if (await isDeleted(blobs, stored)) await blobs.delete(deskKey(stored));
			return !submission || !hasNotices(await readRecord(blobs, stored), recordNotifier(submission));
		} catch (error) {
			log('Record not completed', { form: stored.form, id: stored.id, reason: toReason(error) });
			return false;
		}
	};
	await Promise.all(FILED_FORMS.map((form) => readTraces(blobs, form, complete)));
};
