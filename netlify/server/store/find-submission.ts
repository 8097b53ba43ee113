import type { Store } from '@netlify/blobs';
import type { Submission } from '../submission.ts';
import { keysIn } from './blobs.ts';
import { parkedKey, type Subject, sentKey } from './keys.ts';
import { SubmissionStore } from './submission-store.ts';

/** A submission, wherever it is; `undefined` if it is gone. */
export const findSubmission = async (blobs: Store, subject: Subject): Promise<Submission | undefined> => {
	const store = new SubmissionStore(blobs);
	const findPending = async () => {
		for await (const key of keysIn(blobs, 'pending/')) if (key.endsWith(`/${subject.id}`)) return store.read(key);
		return undefined;
	};
	const findFiled = async () => (await store.read(sentKey(subject))) ?? (await store.read(parkedKey(subject)));
	// Filed ones are looked for again: it may have left the queue during the listing.
	const found = (await findFiled()) ?? (await findPending()) ?? (await findFiled());
	// A late write can bring back what somebody deleted.
	return found && !(await store.isDeleted(found)) ? found : undefined;
};
