import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { millisecondsInMinute } from 'date-fns/constants';
import type { FormInput } from '#src/forms/form.ts';
import { rulesOf } from '../base/content.ts';
import { ASK_AFTER_MS, entryOf, FROZEN_MS, withEntry } from '../mail/notice.ts';
import { leaveQueues } from '../mail/pace.ts';
import { changeStored, keysIn, read, readValue, type Stored } from '../store/blobs.ts';
import { type CaseRef, caseKey, claimKey, deletedKey, dueMark, parseCaseKey } from '../store/keys.ts';
import { type Case, type DeskStep, isOlderThan, LATE_DAYS, STEPS, type Submission, toCase } from './case.ts';

// The cases of one deploy context in Netlify Blobs. Every function may throw if the service is unreachable.
//
// A case is created once, by the request that receives it; whatever changes it afterwards does so by compare-and-swap. So a
// case that was deleted stays deleted, and no process has to look for that.

export interface Incoming<Input extends FormInput = FormInput> {
	readonly submission: Submission<Input>;
	/** The same for the same form sent again. */
	readonly fingerprint: string;
	/** Fields of the answer, the same for a repeat. */
	readonly answer?: object;
}

export interface Claim {
	readonly id: string;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	readonly fingerprint: string;
	/** Fields of the answer, for repeats. */
	readonly answer?: object;
}

export interface AcceptResult {
	/** `changed`: an order at other prices, or of other offers, than its buyer saw. */
	readonly outcome: 'accepted' | 'repeated' | 'duplicate' | 'changed';
	readonly id: string;
	readonly answer?: object | undefined;
	/** The case to mail, and the process that has its attempts. */
	readonly accepted?: { readonly stored: Stored<Case>; readonly by: string };
}

/** Minutes after which the clock looks at what a process left. */
const LOOK_AFTER_MS = ASK_AFTER_MS + millisecondsInMinute;

/** The clock will look at the case, even if this process dies. Written before the case is. */
export const markDue = async (blobs: Store, ref: CaseRef, moment = Date.now() + LOOK_AFTER_MS): Promise<void> => {
	await blobs.setJSON(dueMark(moment, caseKey(ref)), '');
};

export const readCase = async (blobs: Store, ref: CaseRef): Promise<Case | undefined> =>
	readValue<Case>(blobs, caseKey(ref));

/** Changes a case that is there. `undefined` if it was deleted. */
export const changeCase = async (
	blobs: Store,
	ref: CaseRef,
	step: (one: Case) => Case | undefined,
	options?: Parameters<typeof changeStored<Case>>[3],
): Promise<Stored<Case> | undefined> => changeStored<Case>(blobs, caseKey(ref), (now) => now && step(now), options);

/** The refs of all cases below a prefix: `cases/`, `cases/contact/`. */
export const listCases = async function* (blobs: Store, prefix = 'cases/'): AsyncGenerator<CaseRef> {
	for await (const key of keysIn(blobs, prefix)) {
		const ref = parseCaseKey(key);
		if (ref) yield ref;
	}
};

/** Whether a late write may still create a case that is not there. */
export const mayStillCome = ({ receivedAt }: CaseRef): boolean => !isOlderThan(LATE_DAYS + 1, receivedAt.slice(0, 10));

export const readClaim = (blobs: Store, submission: Pick<Submission, 'form' | 'claim'>): Promise<Claim | undefined> =>
	readValue<Claim>(blobs, claimKey(submission));

export const isOnFile = async (blobs: Store, ref: CaseRef): Promise<boolean> =>
	(await blobs.getMetadata(caseKey(ref))) !== null;

/** Milliseconds since 1970: from then on the process that received the submission was frozen. */
const frozenAt = ({ receivedAt }: Submission): number => Date.parse(receivedAt) + FROZEN_MS;

/**
 * Claims the submission's key. A claim is valid while its case is on file: for `duplicateDays`, and for repeats of the same
 * form without limit.
 */
const claimSubmission = async (blobs: Store, { submission, fingerprint, answer }: Incoming): Promise<Claim> => {
	const { id, receivedAt, form } = submission;
	const claim: Claim = { id, receivedAt, fingerprint, ...(answer && { answer }) };
	const held = await changeStored<Claim>(
		blobs,
		claimKey(submission),
		async (found) => {
			if (!found) return claim;
			const isRepeat = found.fingerprint === fingerprint;
			const counts = isRepeat || !isOlderThan(rulesOf(form).duplicateDays, found.receivedAt);
			return counts && (await isOnFile(blobs, { ...submission, ...found })) ? undefined : claim;
		},
		// The clock may have removed the case of a process that was frozen meanwhile.
		{ known: 'absent', until: frozenAt(submission) },
	);
	return held?.value ?? claim;
};

/** Stores the case, then claims its key. It is accepted after both. */
export const accept = async (blobs: Store, incoming: Incoming): Promise<AcceptResult> => {
	const { submission, fingerprint } = incoming;
	const { id } = submission;
	const by = randomUUID();
	const created = toCase(submission, by);
	await markDue(blobs, submission);
	const key = caseKey(submission);
	// Its own id, so that what is there can only be its own write.
	const stored = await changeStored<Case>(blobs, key, (now) => (now ? undefined : created), { known: 'absent' });
	// A frozen process may continue after its visitor has sent the form again.
	if (!stored || Date.now() >= frozenAt(submission)) throw new Error('The process was frozen: its visitor is gone.');
	const claim = await claimSubmission(blobs, incoming);
	if (claim.id === id) return { outcome: 'accepted', id, accepted: { stored, by }, answer: claim.answer };
	await blobs.delete(key);
	if (claim.fingerprint !== fingerprint) return { outcome: 'duplicate', id };
	return { outcome: 'repeated', id, answer: claim.answer };
};

/** That somebody deleted a case: an import leaves it out. `claim` is removed once no late write can bring it back. */
interface Deletion {
	readonly claim?: string;
	/** ISO 8601, UTC. */
	readonly deletedAt: string;
}

/** Backups are kept for 30 days, plus some days of delay. */
const TOMBSTONE_DAYS = 40;

const removeClaim = async (blobs: Store, filed: Pick<Submission, 'form' | 'claim' | 'id'>): Promise<void> => {
	if ((await readClaim(blobs, filed))?.id === filed.id) await blobs.delete(claimKey(filed));
};

/** An order's withdrawals keep what was done about it, and are dealt with by themselves from now on. */
const leaveSteps = async (blobs: Store, { steps }: Case): Promise<void> => {
	for (const [index, { of }] of steps.entries()) {
		if (!of) continue;
		await markDue(blobs, of);
		await changeCase(blobs, of, (now) => {
			if (now.found === 'nothing') return undefined;
			// Told already, by the order's mails, and reported.
			const left = steps.slice(index).map((step): DeskStep => ({ ...step, by: 'form', notified: [] }));
			const next: Case = { ...now, found: 'nothing', steps: left };
			return withEntry(next, STEPS.visitor, { ...entryOf(next, STEPS.visitor), facts: left.length });
		});
	}
};

/** Deletes the case last: it is needed to find the claim after an interruption. Its marks are deleted by the clock. */
export const removeCase = async (blobs: Store, one: Case): Promise<void> => {
	await removeClaim(blobs, one);
	await leaveSteps(blobs, one);
	await leaveQueues(
		blobs,
		Object.values(one.notified ?? {}).flatMap(({ place }) => place ?? []),
	);
	await blobs.delete(caseKey(one));
};

/** Deletes a case on request, even while it is mailed. */
export const erase = async (blobs: Store, one: Case): Promise<void> => {
	const { claim } = one;
	const deletion: Deletion = { claim, deletedAt: new Date().toISOString() };
	await blobs.setJSON(deletedKey(one), deletion);
	await removeCase(blobs, one);
};

/** Deletes a claim that a late write restored, and the note of the deletion when it is old enough. */
export const completeDeletion = async (blobs: Store, key: string): Promise<void> => {
	const deletion = await readValue<Deletion>(blobs, key);
	if (!deletion) return;
	const [, form, id] = key.split('/');
	const { claim, deletedAt } = deletion;
	if (isOlderThan(TOMBSTONE_DAYS, deletedAt)) return blobs.delete(key);
	if (claim === undefined) return;
	await removeClaim(blobs, { form, id, claim } as Submission);
	if (isOlderThan(LATE_DAYS, deletedAt)) await blobs.setJSON(key, { deletedAt } satisfies Deletion);
};

/** The case again as it is stored, with its ETag. */
export const loadCase = (blobs: Store, ref: CaseRef): Promise<Stored<Case> | undefined> =>
	read<Case>(blobs, caseKey(ref));
