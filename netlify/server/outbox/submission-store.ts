import type { Store } from '@netlify/blobs';
import { rulesOf } from '../content.ts';
import { changeStored, directoriesIn, keysIn, readValue } from '../store/blobs.ts';
import {
	claimKey,
	deletedKey,
	deskKey,
	type EntryKey,
	minuteOf,
	parkedKey,
	parseKey,
	pendingKey,
	sentKey,
} from '../store/keys.ts';
import {
	type FormResult,
	isOlderThan,
	LATE_DAYS,
	type Submission,
	type SubmissionKey,
	type SubmissionRef,
	toPlain,
} from '../store/submission.ts';
import type { Incoming } from './incoming.ts';
import { hasTimeLeft, type Parked, type Pending, toPending, toReleased } from './pending.ts';

export interface Accepted extends FormResult {
	/** The entry to deliver. */
	readonly pending?: Pending;
}

export interface Claim {
	readonly id: string;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	readonly fingerprint: string;
	/** Fields of the answer, for repeats. */
	readonly answer?: object;
}

/** The tombstone of a deleted submission. `filed` is removed once no late write can restore the entry. */
interface Deletion {
	readonly filed?: SubmissionKey;
	/** ISO 8601, UTC. */
	readonly deletedAt: string;
}

/** Backups are kept for 30 days, plus some days of delay. */
const TOMBSTONE_DAYS = 40;

// The submissions of one deploy context in Netlify Blobs. Every function may throw if the service is unreachable.

const has = async (blobs: Store, key: string): Promise<boolean> => (await blobs.getMetadata(key)) !== null;

const addPending = async (blobs: Store, pending: Pending): Promise<void> => {
	await blobs.setJSON(pendingKey(pending), pending);
};

export const removePending = (blobs: Store, pending: Pending): Promise<void> => blobs.delete(pendingKey(pending));

export const isSent = (blobs: Store, filed: SubmissionKey): Promise<boolean> => has(blobs, sentKey(filed));

export const isDeleted = (blobs: Store, filed: Pick<SubmissionKey, 'form' | 'id'>): Promise<boolean> =>
	has(blobs, deletedKey(filed));

/** A moving entry is not missed: its new key sorts later, and is written before the old one is deleted. */
const findPendingKey = async (blobs: Store, { id }: SubmissionRef): Promise<string | undefined> => {
	for await (const key of keysIn(blobs, 'pending/')) if (key.endsWith(`/${id}`)) return key;
	return undefined;
};

export const isOnFile = async (blobs: Store, filed: SubmissionKey): Promise<boolean> => {
	const hasLeftQueue = async () => (await isSent(blobs, filed)) || (await has(blobs, parkedKey(filed)));
	// A second time, because the entry may have left the queue during the listing.
	return (await hasLeftQueue()) || (await findPendingKey(blobs, filed)) !== undefined || (await hasLeftQueue());
};

/** The entries below a prefix: `parked/`, `sent/contact/`. */
export const listEntries = async function* (blobs: Store, prefix: string): AsyncGenerator<EntryKey> {
	for await (const key of keysIn(blobs, prefix)) {
		const entry = parseKey(key);
		if (entry) yield entry;
	}
};

const byAge = (a: EntryKey, b: EntryKey): number => a.received.localeCompare(b.received);

/** The pending entries that are due, by due time and age. Folders that are not due are not listed. */
export const listDue = async (blobs: Store): Promise<readonly EntryKey[]> => {
	const now = `pending/${minuteOf(new Date().toISOString())}`;
	const directories = (await directoriesIn(blobs, 'pending/')).filter((directory) => directory <= now);
	const due = await Promise.all(
		directories.map(async (directory) => (await Array.fromAsync(listEntries(blobs, `${directory}/`))).sort(byAge)),
	);
	return due.flat();
};

export const findSubmission = async (blobs: Store, subject: SubmissionRef): Promise<Submission | undefined> => {
	const findPending = async () => {
		const key = await findPendingKey(blobs, subject);
		return key && readValue<Submission>(blobs, key);
	};
	const findFiled = async () =>
		(await readValue<Submission>(blobs, sentKey(subject))) ?? (await readValue<Submission>(blobs, parkedKey(subject)));
	// A second time, because the entry may have left the queue during the listing.
	const found = (await findFiled()) ?? (await findPending()) ?? (await findFiled());
	// A late write can restore a deleted entry.
	return found && !(await isDeleted(blobs, found)) ? found : undefined;
};

export const readClaim = (blobs: Store, submission: Pick<Submission, 'form' | 'claim'>): Promise<Claim | undefined> =>
	readValue<Claim>(blobs, claimKey(submission));

/**
 * Claims the submission's key. A claim is valid while its submission is on file: for `duplicateDays`, and for repeats of the
 * same form without limit.
 */
const claimSubmission = async (blobs: Store, { submission, fingerprint, answer }: Incoming) => {
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
		{ isLikelyNew: true },
	);
	return held ?? claim;
};

/** Stores the submission, then claims its key. It is accepted after both. */
export const accept = async (blobs: Store, incoming: Incoming): Promise<Accepted> => {
	const { submission, fingerprint } = incoming;
	const { id } = submission;
	const pending = toPending(submission);
	await addPending(blobs, pending);
	// A frozen process may continue after its visitor has sent the form again.
	if (!hasTimeLeft(pending)) throw new Error('Its visitor is gone.');
	const claim = await claimSubmission(blobs, incoming);
	if (claim.id === id) return { outcome: 'accepted', id, pending, answer: claim.answer };
	await removePending(blobs, pending);
	if (claim.fingerprint !== fingerprint) return { outcome: 'duplicate', id };
	return { outcome: 'repeated', id, answer: claim.answer };
};

/** Writes an entry, and removes it if the submission was deleted meanwhile. Returns whether it stays. */
const writeEntry = async (blobs: Store, key: string, entry: Submission): Promise<boolean> => {
	await blobs.setJSON(key, entry);
	if (!(await isDeleted(blobs, entry))) return true;
	await blobs.delete(key);
	return false;
};

export const markSent = async (blobs: Store, pending: Pending): Promise<void> => {
	const sent = Object.assign(toPlain(pending), { mailedAt: new Date().toISOString() });
	await writeEntry(blobs, sentKey(pending), sent);
	await removePending(blobs, pending);
};

export const park = async (blobs: Store, pending: Pending, reason: string): Promise<void> => {
	const { settled } = pending;
	const parked: Parked = { ...toPlain(pending), settled, reason, parkedAt: new Date().toISOString() };
	await writeEntry(blobs, parkedKey(pending), parked);
	await removePending(blobs, pending);
};

export const updatePending = async (blobs: Store, pending: Pending): Promise<void> => {
	await writeEntry(blobs, pendingKey(pending), pending);
};

export const release = async (blobs: Store, parked: Parked): Promise<void> => {
	await updatePending(blobs, toReleased(parked));
	await blobs.delete(parkedKey(parked));
};

/** Moves a pending entry to a later due time. Returns whether it stays. */
export const movePending = async (blobs: Store, pending: Pending, next: Pending): Promise<boolean> => {
	const stays = await writeEntry(blobs, pendingKey(next), next);
	await removePending(blobs, pending);
	return stays;
};

const removeClaim = async (blobs: Store, filed: SubmissionKey): Promise<void> => {
	if ((await readClaim(blobs, filed))?.id === filed.id) await blobs.delete(claimKey(filed));
};

/** Deletes the entry last: it is needed to find claim and record after an interruption. */
export const removeEntry = async (blobs: Store, filed: SubmissionKey, key: string): Promise<void> => {
	await removeClaim(blobs, filed);
	await blobs.delete(deskKey(filed));
	await blobs.delete(key);
};

/** Deletes a submission on request, even during its delivery. */
export const erase = async (
	blobs: Store,
	{ id, form, receivedAt, claim }: SubmissionKey,
	key: string,
): Promise<void> => {
	const filed: SubmissionKey = { id, form, receivedAt, claim };
	const deletion: Deletion = { filed, deletedAt: new Date().toISOString() };
	await blobs.setJSON(deletedKey(filed), deletion);
	await removeEntry(blobs, filed, key);
};

/** Deletes a claim and a record that a late write restored, and the tombstone when it is old enough. */
export const completeDeletion = async (blobs: Store, key: string): Promise<void> => {
	const deletion = await readValue<Deletion>(blobs, key);
	if (!deletion) return;
	const { filed, deletedAt } = deletion;
	if (isOlderThan(TOMBSTONE_DAYS, deletedAt)) return blobs.delete(key);
	if (!filed) return;
	await removeClaim(blobs, filed);
	await blobs.delete(deskKey(filed));
	if (isOlderThan(LATE_DAYS, deletedAt)) await blobs.setJSON(key, { deletedAt });
};
