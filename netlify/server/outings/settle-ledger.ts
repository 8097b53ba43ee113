import type { Store } from '@netlify/blobs';
import { log, toReason } from '../log.ts';
import { settleOwed } from '../outbox/follow-ups.ts';
import { isUrgent, ledgerKey } from '../outbox/submission.ts';

/**
 * Mails a portion of what a ledger owes, or of the urgent part of it. Returns whether more of it is left. Never throws:
 * `tend-outings` tries again.
 */
export const settleLedger = async (
	blobs: Store,
	id: string,
	deployContext: string,
	urgentOnly = false,
): Promise<boolean> => {
	try {
		return await settleOwed(blobs, ledgerKey(id), deployContext, (mail) => !urgentOnly || isUrgent(mail));
	} catch (error) {
		log('Mails of an outing postponed', { reason: toReason(error) });
		return false;
	}
};
