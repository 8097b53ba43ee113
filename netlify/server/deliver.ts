import { log, toReason } from './log.ts';
import { sendNotification } from './mail/send-notification.ts';
import { type Pending, postpone } from './pending.ts';
import type { SubmissionStore } from './store/submission-store.ts';

/**
 * Mails a pending submission that is accepted, and files it by what came of that: as sent, as parked once the mail
 * service refuses it for good, else as pending still, for later. The store may throw: the entry is due again then.
 */
const mailAndFile = async (pending: Pending, store: SubmissionStore): Promise<void> => {
	const { form, id } = pending;
	const { refusal, copied } = await sendNotification(pending, pending.copied);
	if (!refusal) return store.markSent(pending);
	log('Email not sent', { form, id, reason: refusal.reason });
	if (!refusal.permanent) return store.move(pending, postpone(pending, copied));
	await store.park(pending, refusal.reason, copied);
	log('Submission parked', { form, id, reason: refusal.reason });
};

/** As `mailAndFile`, but never throws: what can't be filed is logged, and stays pending. */
export const deliver = async (pending: Pending, store: SubmissionStore): Promise<void> => {
	try {
		await mailAndFile(pending, store);
	} catch (error) {
		log('Submission not filed', { form: pending.form, id: pending.id, reason: toReason(error) });
	}
};
