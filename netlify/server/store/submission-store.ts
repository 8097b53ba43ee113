import { getStore, type Store } from '@netlify/blobs';
import type { Submission } from '../submission.ts';
import { claimKey, pendingKey, sentKey } from './keys.ts';

/** Who holds an e-mail and matter, and since when (ISO 8601, UTC). */
interface Claim {
	readonly id: string;
	readonly receivedAt: string;
}

/** `made`: the claim is new and ours. `held`: an earlier request with our id made it. `taken`: it is somebody else's. */
export type ClaimOutcome = 'made' | 'held' | 'taken';

const DAY_MS = 86_400_000;

const isOlderThan = (days: number, receivedAt: string) => Date.now() - Date.parse(receivedAt) > days * DAY_MS;

/** The store did not do what it said, or not at all. */
export class StoreError extends Error {
	override readonly name = 'StoreError';
}

/**
 * Writes under a condition. `true` if written, `false` if the condition did not hold. The client reports
 * a refusal by the service (400, 403, 413, 500) as a success with an empty ETag: that throws a `StoreError`.
 */
const setIf = async (
	blobs: Store,
	key: string,
	value: unknown,
	condition: { onlyIfNew: true } | { onlyIfMatch: string },
) => {
	const { modified, etag } = await blobs.setJSON(key, value, condition);
	if (modified && !etag) throw new StoreError('The blob service refused a write.');
	return modified;
};

/** The submissions of one deploy context in Netlify Blobs. Every method may throw when the service is out of reach. */
export class SubmissionStore {
	readonly #blobs: Store;

	/** `deployContext`: `production`, `deploy-preview`…, which share one site's stores and so are kept apart by name. */
	constructor(deployContext: string) {
		this.#blobs = getStore({ name: `submissions-${deployContext}`, consistency: 'strong' });
	}

	/** Keeps the submission until it is mailed; one that is kept already stays as it is. */
	async addPending(submission: Submission): Promise<void> {
		await setIf(this.#blobs, pendingKey(submission), submission, { onlyIfNew: true });
	}

	async removePending(submission: Submission): Promise<void> {
		await this.#blobs.delete(pendingKey(submission));
	}

	/** Claims the submission's e-mail and matter, unless another submission did so within `duplicateDays`. */
	async claim(submission: Submission, duplicateDays: number): Promise<ClaimOutcome> {
		const key = claimKey(submission);
		const claim: Claim = { id: submission.id, receivedAt: submission.receivedAt };
		if (await setIf(this.#blobs, key, claim, { onlyIfNew: true })) return 'made';

		const found = await this.#readClaim(key);
		if (found.claim.id === submission.id) return 'held';
		if (!isOlderThan(duplicateDays, found.claim.receivedAt)) return 'taken';
		if (await setIf(this.#blobs, key, claim, { onlyIfMatch: found.etag })) return 'made';

		const winner = await this.#readClaim(key);
		return winner.claim.id === submission.id ? 'held' : 'taken';
	}

	/**
	 * After a claim turned out to be `held`: whether the submission is on file under the day of the claim
	 * and needs no second pending entry, because it is mailed already or waits under that day.
	 */
	async isOnFileElsewhere(submission: Submission): Promise<boolean> {
		const { claim } = await this.#readClaim(claimKey(submission));
		const original = { ...submission, receivedAt: claim.receivedAt };
		if (pendingKey(original) !== pendingKey(submission)) return true;
		return (await this.#blobs.getMetadata(sentKey(original))) !== null;
	}

	/** Files the submission as mailed, then takes it off the pending ones. */
	async markSent(submission: Submission): Promise<void> {
		await this.#blobs.setJSON(sentKey(submission), { ...submission, mailedAt: new Date().toISOString() });
		await this.removePending(submission);
	}

	async #readClaim(key: string): Promise<{ claim: Claim; etag: string }> {
		const found = await this.#blobs.getWithMetadata(key, { type: 'json' });
		if (!found?.etag) throw new StoreError('A claim vanished while it was being read.');
		return { claim: found.data as Claim, etag: found.etag };
	}
}
