import { rulesOf } from './form-rules.ts';
import { type Pending, toPending } from './pending.ts';
import { type Claim, isHeldBy, type SubmissionStore } from './store/submission-store.ts';
import type { Submission } from './submission.ts';

export interface Acceptance {
	/** `repeated`: the same submission came before, and whoever brought it sees to its mail. */
	readonly outcome: 'accepted' | 'repeated' | 'duplicate';
	/** What waits for its mail if it is accepted. */
	readonly pending: Pending;
	/** What stands in its way, or is its own. */
	readonly claim: Claim;
}

/**
 * Stores, then claims: once both are done the submission is accepted, whatever happens next. The process may
 * die between any two writes; the same submission sent again then ends the same way.
 */
export const accept = async (submission: Submission, store: SubmissionStore): Promise<Acceptance> => {
	const pending = await store.addPending(toPending(submission));
	const { made, claim } = await store.claim(pending, rulesOf(submission.form).duplicateDays);
	if (made) return { outcome: 'accepted', pending, claim };
	if (isHeldBy(claim, pending)) return { outcome: 'repeated', pending, claim };
	// Another's, or what the same submission left when it came before: that one is on file.
	await store.removePending(pending);
	return { outcome: claim.id === submission.id ? 'repeated' : 'duplicate', pending, claim };
};
