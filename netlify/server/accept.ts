import { rulesOf } from './form-rules.ts';
import { mayAct, type Pending, toPending } from './pending.ts';
import type { Claim, SubmissionStore } from './store/submission-store.ts';
import type { Incoming } from './submission.ts';

export interface Acceptance {
	/** `repeated`: the same form came before, is on file, and is mailed as what came first. */
	readonly outcome: 'accepted' | 'repeated' | 'duplicate';
	/** What waits for its mail if it is accepted. */
	readonly pending: Pending;
	/** The submission's own claim, or that of the one before it. */
	readonly claim: Claim;
}

/**
 * Stores, then claims: once both are done the submission is accepted, whatever happens next. The process may die between
 * any two writes, and a write may land long after it was given up: the same form sent again ends the same way.
 */
export const accept = async (incoming: Incoming, store: SubmissionStore): Promise<Acceptance> => {
	const { submission, fingerprint } = incoming;
	const pending = toPending(submission);
	await store.addPending(pending);
	// A process that was frozen goes on long after its visitor went: by now the same may have been sent again.
	if (!mayAct(pending)) throw new Error('Its visitor is gone.');
	const { made, claim } = await store.claim(incoming, rulesOf(submission.form).duplicateDays);
	if (made) return { outcome: 'accepted', pending, claim };
	await store.removePending(pending);
	return { outcome: claim.fingerprint === fingerprint ? 'repeated' : 'duplicate', pending, claim };
};
