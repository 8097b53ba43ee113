import type { Store } from '@netlify/blobs';
import { changeStored } from '../blobs/change.ts';
import { read } from '../blobs/client.ts';
import { deskKey, type Subject } from '../outbox/keys.ts';
import type { Owing } from '../outbox/owed-mail.ts';
import type { DeskStep } from './desk-rules.ts';

/** What was done about a submission, and what mails are owed for it. Without a record nothing was done. */
export interface DeskRecord extends Subject, Owing {
	/** The oldest first. */
	readonly steps: readonly DeskStep[];
}

const emptyRecord = ({ form, id, receivedAt }: Subject): DeskRecord => ({ form, id, receivedAt, steps: [], owed: [] });

export const readRecord = async (blobs: Store, subject: Subject): Promise<DeskRecord> =>
	(await read<DeskRecord>(blobs, deskKey(subject)))?.value ?? emptyRecord(subject);

/** When an action was last done. */
export const stepOf = ({ steps }: DeskRecord, action: string): DeskStep | undefined =>
	steps.findLast((step) => step.action === action);

/** Changes a record as `changeStored` does. Call `markOwing` before a change that owes mails. */
export const changeRecord = async (
	blobs: Store,
	subject: Subject,
	change: (record: DeskRecord) => DeskRecord | undefined,
	until?: number,
): Promise<DeskRecord> => {
	const empty = emptyRecord(subject);
	return (await changeStored<DeskRecord>(blobs, deskKey(subject), (now) => change(now ?? empty), { until })) ?? empty;
};
