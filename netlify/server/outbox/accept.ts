import { rulesOf } from './form-rules.ts';
import { mayAct, type Pending, toPending } from './pending.ts';
import type { Incoming } from './submission.ts';
import type { Claim, SubmissionStore } from './submission-store.ts';

export interface Acceptance {
	/** `repeated`: the same form came before and is on file; only the first one is mailed. */
	readonly outcome: 'accepted' | 'repeated' | 'duplicate';
	/** What waits for its mail if it is accepted. */
	readonly pending: Pending;
	/** The submission's own claim, or that of the one before it. */
	readonly claim: Claim;
}

/**
 * Stores the submission, then makes its claim; after both it is accepted. The process may die between any two writes, and
 * a write may arrive long after it was given up. In each case the visitor can send the form again.
 */
export const accept = async (incoming: Incoming, store: SubmissionStore): Promise<Acceptance> => {
	const { submission, fingerprint } = incoming;
	const pending = toPending(submission);
	await store.addPending(pending);
	// A process that was frozen may go on long after its visitor left, and the same form may have been sent again.
	if (!mayAct(pending)) throw new Error('Its visitor is gone.');
	const { made, claim } = await store.claim(incoming, rulesOf(submission.form).duplicateDays);
	if (made) return { outcome: 'accepted', pending, claim };
	await store.removePending(pending);
	return { outcome: claim.fingerprint === fingerprint ? 'repeated' : 'duplicate', pending, claim };
};
