import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { workThrough } from '#netlify/server/http/http.ts';
import { keysIn, read } from '../blobs/client.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import { log, toReason } from '../log.ts';
import { settleOwed } from '../outbox/follow-ups.ts';
import { markedKey, owingKey, type Subject } from '../outbox/submission.ts';
import { isOlderThan, LATE_DAYS, SubmissionStore } from '../outbox/submission-store.ts';
import type { DeskRecord } from './desk-rules.ts';

/** Settling that starts within this time leaves enough of a run to the rest of its work. */
const PACE = { atOnce: 3, ms: 4_000 };

/**
 * Notes, before a record is changed, that it may owe mails from then on. Each change has a mark of its own, so that no
 * process takes away another's. Returns the mark's key.
 */
export const markOwing = async (blobs: Store, subject: Subject): Promise<string> => {
	const mark = owingKey(subject, randomUUID());
	await blobs.setJSON(mark, { at: new Date().toISOString() });
	return mark;
};

const readMarked = async (blobs: Store, mark: string): Promise<DeskRecord | undefined> =>
	(await read<DeskRecord>(blobs, markedKey(mark)))?.value;

const copySteps = async (blobs: Store, { form, steps }: DeskRecord): Promise<void> =>
	MAILED_FORMS[form].desk?.copySteps?.(blobs, steps);

/** Settles what a changed record owes, and takes the change's mark away if nothing is owed any more. */
export const settleRecord = async (blobs: Store, mark: string, deployContext: string): Promise<void> => {
	const changed = await readMarked(blobs, mark);
	if (changed) await copySteps(blobs, changed);
	while (await settleOwed(blobs, markedKey(mark), deployContext));
	if (!(await readMarked(blobs, mark))?.owed.length) await blobs.delete(mark);
};

/**
 * Settles what a mark's record owes, and copies its steps. A mark stays for a day: the change that it announces may be
 * written that late.
 */
const settleLeft = async (blobs: Store, mark: string, deployContext: string): Promise<void> => {
	const { at = '' } = (await read<{ at: string }>(blobs, mark))?.value ?? {};
	const record = await readMarked(blobs, mark);
	const isDeleted = record && (await new SubmissionStore(blobs).isDeleted(record));
	if (record && !isDeleted) await copySteps(blobs, record);
	if (isDeleted) await blobs.delete(markedKey(mark));
	else if (record?.owed.length) await settleOwed(blobs, markedKey(mark), deployContext);
	else if (isOlderThan(LATE_DAYS, at)) await blobs.delete(mark);
};

/** Settles what processes left that died after they had changed a record. */
export const settleLeftRecords = async (blobs: Store, deployContext: string): Promise<void> => {
	await workThrough(keysIn(blobs, 'owing/'), PACE, async (mark) => {
		try {
			await settleLeft(blobs, mark, deployContext);
		} catch (error) {
			log('Mails not settled', { reason: toReason(error) });
		}
	});
};
