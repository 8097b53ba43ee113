import type { Store } from '@netlify/blobs';
import { type Receipt, receiptOf } from '../order.ts';
import { type Parked, type Pending, toPlain, toReleased } from '../pending.ts';
import type { Submission } from '../submission.ts';
import { read, StoreError, setIf } from './blobs.ts';
import { claimKey, parkedKey, pendingKey, sentKey } from './keys.ts';

/** Who holds an e-mail and matter, and since when (ISO 8601, UTC); of an order also what its buyer was told. */
export interface Claim extends Partial<Receipt> {
	readonly id: string;
	readonly receivedAt: string;
}

const DAY_MS = 86_400_000;

/** How often a write is tried that somebody else's write and deletion come between. */
const ATTEMPTS = 3;

/** Whether more than so many days have gone by since a moment (ISO 8601). */
export const isOlderThan = (days: number, moment: string): boolean => Date.now() - Date.parse(moment) > days * DAY_MS;

/** The moment counts as well as the id: the same submission, sent again, leaves an entry of its own if it is cut off. */
export const isHeldBy = (claim: Claim | undefined, { id, receivedAt }: Submission): boolean =>
	claim?.id === id && claim.receivedAt === receivedAt;

/** The submissions of one deploy context in Netlify Blobs. Every method may throw when the service is out of reach. */
export class SubmissionStore {
	readonly #blobs: Store;

	constructor(blobs: Store) {
		this.#blobs = blobs;
	}

	/** Keeps the submission until it is mailed. Returns what is kept: an earlier request may have left the same. */
	async addPending(pending: Pending): Promise<Pending> {
		const key = pendingKey(pending);
		for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
			if (await setIf(this.#blobs, key, pending, { onlyIfNew: true })) return pending;
			const found = await read<Pending>(this.#blobs, key);
			if (found) return found.value;
		}
		throw new StoreError('A pending entry came and went.');
	}

	/** What an entry holds; `undefined` if it is gone by now. */
	async read<Entry extends Submission>(key: string): Promise<Entry | undefined> {
		return (await read<Entry>(this.#blobs, key))?.value;
	}

	async removePending(pending: Pending): Promise<void> {
		await this.#blobs.delete(pendingKey(pending));
	}

	/**
	 * Claims the submission's e-mail and matter, or its order number, unless another submission did so within
	 * `duplicateDays`. Returns whether it did, and whose the claim is now.
	 */
	async claim(submission: Submission, duplicateDays: number): Promise<{ made: boolean; claim: Claim }> {
		const key = claimKey(submission);
		const claim: Claim = { id: submission.id, receivedAt: submission.receivedAt, ...receiptOf(submission) };
		for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
			if (await setIf(this.#blobs, key, claim, { onlyIfNew: true })) return { made: true, claim };
			const found = await read<Claim>(this.#blobs, key);
			if (!found) continue;
			if (found.value.id === claim.id || !isOlderThan(duplicateDays, found.value.receivedAt))
				return { made: false, claim: found.value };
			if (await setIf(this.#blobs, key, claim, { onlyIfMatch: found.etag })) return { made: true, claim };
		}
		throw new StoreError('A claim came and went.');
	}

	async readClaim(submission: Submission): Promise<Claim | undefined> {
		return (await read<Claim>(this.#blobs, claimKey(submission)))?.value;
	}

	/** Takes back the claim that the submission made; one that is another's by now stays. */
	async #removeClaim(submission: Submission): Promise<void> {
		const claim = await this.readClaim(submission);
		if (claim?.id === submission.id) await this.#blobs.delete(claimKey(submission));
	}

	async isSent(submission: Submission): Promise<boolean> {
		return (await this.#blobs.getMetadata(sentKey(submission))) !== null;
	}

	/** Files the submission as mailed, then takes it off the pending ones. */
	async markSent(pending: Pending): Promise<void> {
		await this.#blobs.setJSON(sentKey(pending), { ...toPlain(pending), mailedAt: new Date().toISOString() });
		await this.removePending(pending);
	}

	/** Files the submission as one whose mail is refused for good, then takes it off the pending ones. */
	async park(pending: Pending, reason: string, copied: boolean): Promise<void> {
		const parked: Parked = { ...toPlain(pending), copied, reason, parkedAt: new Date().toISOString() };
		await this.#blobs.setJSON(parkedKey(pending), parked);
		await this.removePending(pending);
	}

	/** Takes a parked submission back to the pending ones. */
	async release(parked: Parked): Promise<void> {
		const pending = toReleased(parked);
		await this.#blobs.setJSON(pendingKey(pending), pending);
		await this.#blobs.delete(parkedKey(parked));
	}

	/** Deletes the submission: its claim first, since a pending entry without one is never mailed. */
	async remove(submission: Submission, key: string): Promise<void> {
		await this.#removeClaim(submission);
		await this.#blobs.delete(key);
	}

	/** Moves a pending entry to another due time. */
	async move(pending: Pending, next: Pending): Promise<void> {
		await this.#blobs.setJSON(pendingKey(next), next);
		await this.removePending(pending);
	}
}
