import type { Store } from '@netlify/blobs';
import type { Owing } from '../follow-ups.ts';
import { markOwing } from '../owing.ts';
import { read } from '../store/blobs.ts';
import { changeStored } from '../store/change.ts';
import { deskKey } from '../store/keys.ts';
import type { Submission } from '../submission.ts';
import type { DeskStep } from './desk-rules.ts';

/** Which submission a record is about. */
export type DeskSubject = Pick<Submission, 'form' | 'id' | 'receivedAt'>;

/** What was done about a submission, and what mails are owed for it. Without a record nothing was done. */
export interface DeskRecord extends DeskSubject, Owing {
	/** The oldest first; each action at most once. */
	readonly steps: readonly DeskStep[];
}

const emptyRecord = ({ form, id, receivedAt }: DeskSubject): DeskRecord => ({
	form,
	id,
	receivedAt,
	steps: [],
	owed: [],
});

export const readRecord = async (blobs: Store, subject: DeskSubject): Promise<DeskRecord> =>
	(await read<DeskRecord>(blobs, deskKey(subject)))?.value ?? emptyRecord(subject);

/**
 * Changes a record by compare-and-swap alone; `change` as `changeStored` has it. The mark is for `settleMarked`: what
 * the record owes goes out then, or with a later run if this process dies before.
 */
export const changeRecord = async (
	blobs: Store,
	subject: DeskSubject,
	change: (record: DeskRecord) => DeskRecord | undefined,
): Promise<{ readonly record: DeskRecord; readonly mark: string }> => {
	const key = deskKey(subject);
	const mark = await markOwing(blobs, key);
	const record = await changeStored<DeskRecord>(blobs, key, (now) => change(now ?? emptyRecord(subject)));
	return { record: record ?? emptyRecord(subject), mark };
};
