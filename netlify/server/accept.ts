import { site } from './content.ts';
import { log, toReason } from './log.ts';
import { sendNotification } from './mail/send-notification.ts';
import type { SubmissionStore } from './store/submission-store.ts';
import type { Submission } from './submission.ts';

/** `repeated`: the same submission came before, and whoever brought it sees to its mail. */
export type Acceptance = 'accepted' | 'repeated' | 'duplicate';

/**
 * Stores, then claims: once both are done the submission is accepted, whatever happens next. The process may
 * die between any two writes; the same submission sent again then ends the same way.
 */
export const accept = async (submission: Submission, store: SubmissionStore): Promise<Acceptance> => {
	await store.addPending(submission);
	const claim = await store.claim(submission, site.forms[submission.form].duplicateDays);
	if (claim === 'made') return 'accepted';
	if (claim === 'held') {
		if (await store.isOnFileElsewhere(submission)) await store.removePending(submission);
		return 'repeated';
	}
	await store.removePending(submission);
	return 'duplicate';
};

/** Mails an accepted submission and files it as sent. Never throws: what fails stays pending and is logged. */
export const notify = async (submission: Submission, store: SubmissionStore): Promise<void> => {
	const { form, id } = submission;
	try {
		const { refusal } = await sendNotification(submission);
		if (refusal) log('Email not sent', { form, id, reason: refusal.reason });
		else await store.markSent(submission);
	} catch (error) {
		log('Email not filed as sent', { form, id, reason: toReason(error) });
	}
};
