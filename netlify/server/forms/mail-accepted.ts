import type { Store } from '@netlify/blobs';
import { log, toReason } from '../base/log.ts';
import type { Case } from '../cases/case.ts';
import type { AcceptResult } from '../cases/case-store.ts';
import { notify } from '../mail/notify.ts';
import { caseKey } from '../store/keys.ts';
import { FORMS } from './forms.ts';
import { caseNotifier } from './notices.ts';

/** The case with what its form finds out once, before anybody is mailed about it. */
export const withFound = async (blobs: Store, one: Case): Promise<Case> => {
	const { find } = FORMS[one.form];
	return find && !one.found ? { ...one, found: await find(blobs, one) } : one;
};

/** Sends an accepted case's first mails. The clock sends what is left. Never throws. */
export const mailAccepted = async (
	blobs: Store,
	{ stored, by }: NonNullable<AcceptResult['accepted']>,
	deployContext: string,
): Promise<void> => {
	const { form, id } = stored.value;
	try {
		const { found } = await withFound(blobs, stored.value);
		const complete = (one: Case): Case => ({ ...one, isAccepted: true, ...(found && { found }) });
		const subject = { key: caseKey(stored.value), notifier: caseNotifier, known: stored, complete };
		await notify(blobs, [subject], { deployContext, by });
	} catch (error) {
		log('Mails postponed', { form, id, reason: toReason(error) });
	}
};
