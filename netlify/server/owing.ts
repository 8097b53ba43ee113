import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { workThrough } from './deadline.ts';
import { type Owing, settleOwed } from './follow-ups.ts';
import { log, toReason } from './log.ts';
import { keysIn, read } from './store/blobs.ts';
import { markedKey, owingKey } from './store/keys.ts';
import { isOlderThan, LATE_DAYS } from './store/submission-store.ts';

/** Settling that starts within this time leaves the rest of a run enough. */
const PACE = { atOnce: 3, ms: 5_000 };

interface Mark {
	/** ISO 8601, UTC. */
	readonly at: string;
}

/**
 * Notes, before a document is changed, that it may owe mails from then on. Each change has a mark of its own, so that no
 * process takes away another's. Returns the mark's key.
 */
export const markOwing = async (blobs: Store, documentKey: string): Promise<string> => {
	const mark = owingKey(documentKey, randomUUID());
	await blobs.setJSON(mark, { at: new Date().toISOString() } satisfies Mark);
	return mark;
};

const owesNothing = async (blobs: Store, mark: string): Promise<boolean> =>
	((await read<Owing>(blobs, markedKey(mark)))?.value.owed.length ?? 0) === 0;

/** Settles what a changed document owes, and takes the change's mark away once nothing is owed. */
export const settleMarked = async (blobs: Store, mark: string, deployContext: string): Promise<void> => {
	while (await settleOwed(blobs, markedKey(mark), deployContext));
	if (await owesNothing(blobs, mark)) await blobs.delete(mark);
};

/** A mark whose change may still be written stays for a day. */
const settleLeft = async (blobs: Store, mark: string, deployContext: string): Promise<void> => {
	await settleOwed(blobs, markedKey(mark), deployContext);
	const at = (await read<Mark>(blobs, mark))?.value.at;
	if (at && isOlderThan(LATE_DAYS, at) && (await owesNothing(blobs, mark))) await blobs.delete(mark);
};

/** Settles what processes left that died after they had changed a document. */
export const settleLeftOvers = async (blobs: Store, deployContext: string): Promise<void> => {
	await workThrough(keysIn(blobs, 'owing/'), PACE, async (mark) => {
		try {
			await settleLeft(blobs, mark, deployContext);
		} catch (error) {
			log('Mails not settled', { reason: toReason(error) });
		}
	});
};
