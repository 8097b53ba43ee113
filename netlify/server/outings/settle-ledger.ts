import type { Store } from '@netlify/blobs';
import { settleOwed } from '../follow-ups.ts';
import { log, toReason } from '../log.ts';
import { isUrgent } from '../owed-mail.ts';
import { ledgerKey } from '../store/keys.ts';

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
