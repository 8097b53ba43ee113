import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import type { FormName } from '#src/forms/form.ts';
import { changeStored, keysIn, read } from '../blobs.ts';
import { site } from '../content.ts';
import {
	addressDigest,
	claimKey,
	dailyKey,
	deletedKey,
	deskKey,
	type Filed,
	hasTimeLeft,
	hourlyKey,
	type Incoming,
	type Parked,
	type Pending,
	parkedKey,
	pendingKey,
	rulesOf,
	type Submission,
	sentKey,
	toPending,
	toPlain,
	toReleased,
	turnedAwayKey,
} from './submission.ts';

/** The result of a valid form. */
export interface FormResult {
	/**
	 * `repeated`: the same form is on file; only the first one is mailed. `changed`: other prices or offers than the visitor
	 * saw. `refused`: not available.
	 */
	readonly outcome: 'accepted' | 'repeated' | 'duplicate' | 'changed' | 'refused';
	/** The submission's, for the log. */
	readonly id: string;
	/** Of an accepted form: the entry to deliver. */
	readonly pending?: Pending;
	/** Fields of the answer beside its status. */
	readonly answer?: object | undefined;
	/** The page that answers a plain form, if not the result page of its status. */
	readonly page?: string | undefined;
}

/** Stores the submission, then claims its key. It is accepted after both. */
export const accept = async (incoming: Incoming, store: SubmissionStore): Promise<FormResult> => {
	const { submission, fingerprint } = incoming;
	const { id } = submission;
	const pending = toPending(submission);
	await store.addPending(pending);
	// A frozen process may continue after its visitor has sent the form again.
	if (!hasTimeLeft(pending)) throw new Error('Its visitor is gone.');
	const { made, claim } = await store.claim(incoming, rulesOf(submission.form).duplicateDays);
	if (made) return { outcome: 'accepted', id, pending, answer: claim.answer };
	await store.removePending(pending);
	if (claim.fingerprint !== fingerprint) return { outcome: 'duplicate', id };
	return { outcome: 'repeated', id, answer: claim.answer };
};

/** Counts a refused duplicate: one entry each, so that concurrent requests all count. */
export const noteTurnedAway = async (blobs: Store, form: FormName): Promise<void> => {
	await blobs.setJSON(turnedAwayKey(form, new Date().toISOString(), randomUUID()), {});
};

/** Mails to one address a day (UTC), because anybody can type any address. */
const DAILY_PER_ADDRESS = 5;

/** The hourly limit of all outings and forms together, as a multiple of the limit of one. */
const TOPICS_AT_LIMIT = 4;

const nextAfter = (moment: string, lengthMs: number): string =>
	new Date((Math.floor(Date.parse(moment) / lengthMs) + 1) * lengthMs).toISOString();

/** Adds the submission to the key's list unless that is full. Returns whether it is in the list. */
const addWithinLimit = async (blobs: Store, key: string, id: string, limit: number): Promise<boolean> => {
	const ids = await changeStored<readonly string[]>(blobs, key, (before = []) =>
		before.includes(id) || before.length >= limit ? undefined : [...before, id],
	);
	return ids?.includes(id) ?? false;
};

/**
 * Counts a mail to a visitor against the limits, once per submission. Urgent mails have none.
 * @returns `undefined` if the mail is allowed, else when the limit is reset: ISO 8601, UTC.
 */
export const countVisitorMail = async (
	blobs: Store,
	{ id, form, input, turn }: Pending,
): Promise<string | undefined> => {
	if (turn?.isUrgent) return undefined;
	const perHour = site.mail.copiesPerHour;
	const now = new Date().toISOString();
	const daily = dailyKey(now, addressDigest(input['email']));
	if (!(await addWithinLimit(blobs, daily, id, DAILY_PER_ADDRESS))) return nextAfter(now, millisecondsInDay);
	const { about } = input;
	const topic = typeof about === 'string' ? about.split('/').slice(0, 2).join('/') : form;
	const isWithin =
		(await addWithinLimit(blobs, hourlyKey(now, topic), id, perHour)) &&
		(await addWithinLimit(blobs, hourlyKey(now), id, TOPICS_AT_LIMIT * perHour));
	return isWithin ? undefined : nextAfter(now, millisecondsInHour);
};

/** The submission that holds a claim. */
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
	readonly filed?: Filed;
	/** ISO 8601, UTC. */
	readonly deletedAt: string;
}

/** Backups are kept for 30 days, plus some days of delay. */
const TOMBSTONE_DAYS = 40;

/** Days after which no write of a retrying blob client, or of a frozen function, can arrive. */
export const LATE_DAYS = 1;

/** @param moment ISO 8601. */
export const isOlderThan = (days: number, moment: string): boolean =>
	Date.now() - Date.parse(moment) > days * millisecondsInDay;

/** The submissions of one deploy context in Netlify Blobs. Every method may throw if the service is unreachable. */
export class SubmissionStore {
	readonly #blobs: Store;

	constructor(blobs: Store) {
		this.#blobs = blobs;
	}

	async addPending(pending: Pending): Promise<void> {
		await this.#blobs.setJSON(pendingKey(pending), pending);
	}

	async read<Entry extends Submission>(key: string): Promise<Entry | undefined> {
		return (await read<Entry>(this.#blobs, key))?.value;
	}

	async removePending(pending: Pending): Promise<void> {
		await this.#blobs.delete(pendingKey(pending));
	}

	/**
	 * Claims the submission's key. A claim is valid while its submission is on file: for `duplicateDays`, and for repeats of
	 * the same form without limit.
	 */
	async claim({ submission, fingerprint, answer }: Incoming, duplicateDays: number) {
		const { id, receivedAt } = submission;
		const claim: Claim = { id, receivedAt, fingerprint, ...(answer && { answer }) };
		const held = await changeStored<Claim>(
			this.#blobs,
			claimKey(submission),
			async (found) => {
				if (!found) return claim;
				if (found.id === id) return undefined;
				const counts = found.fingerprint === fingerprint || !isOlderThan(duplicateDays, found.receivedAt);
				return counts && (await this.isOnFile({ ...submission, ...found })) ? undefined : claim;
			},
			{ isLikelyNew: true },
		);
		return { made: held?.id === id, claim: held ?? claim };
	}

	async readClaim(submission: Pick<Submission, 'form' | 'claim'>): Promise<Claim | undefined> {
		return (await read<Claim>(this.#blobs, claimKey(submission)))?.value;
	}

	/** Whether the submission is pending, parked or sent. */
	async isOnFile(filed: Filed): Promise<boolean> {
		const hasLeftQueue = async () => (await this.#has(sentKey(filed))) || (await this.#has(parkedKey(filed)));
		// A second time, because the entry may have left the queue during the listing.
		return (await hasLeftQueue()) || (await this.#isPending(filed)) || (await hasLeftQueue());
	}

	/** A moving entry is not missed: its new key sorts later, and is written before the old one is deleted. */
	async #isPending({ id }: Filed): Promise<boolean> {
		for await (const key of keysIn(this.#blobs, 'pending/')) if (key.endsWith(`/${id}`)) return true;
		return false;
	}

	async isSent(filed: Filed): Promise<boolean> {
		return this.#has(sentKey(filed));
	}

	async isDeleted(filed: Pick<Filed, 'form' | 'id'>): Promise<boolean> {
		return this.#has(deletedKey(filed));
	}

	async #has(key: string): Promise<boolean> {
		return (await this.#blobs.getMetadata(key)) !== null;
	}

	/** Writes an entry, and removes it if the submission was deleted meanwhile. Returns whether it stays. */
	async #file(key: string, entry: Submission): Promise<boolean> {
		await this.#blobs.setJSON(key, entry);
		if (!(await this.isDeleted(entry))) return true;
		await this.#blobs.delete(key);
		return false;
	}

	async markSent(pending: Pending): Promise<void> {
		await this.#file(sentKey(pending), Object.assign(toPlain(pending), { mailedAt: new Date().toISOString() }));
		await this.removePending(pending);
	}

	async park(pending: Pending, reason: string): Promise<void> {
		const { settled, turn } = pending;
		const parked: Parked = { ...toPlain(pending), settled, turn, reason, parkedAt: new Date().toISOString() };
		await this.#file(parkedKey(pending), parked);
		await this.removePending(pending);
	}

	async release(parked: Parked): Promise<void> {
		await this.update(toReleased(parked));
		await this.#blobs.delete(parkedKey(parked));
	}

	/** Moves a pending entry to a later due time. Returns whether it stays. */
	async move(pending: Pending, next: Pending): Promise<boolean> {
		const stays = await this.#file(pendingKey(next), next);
		await this.removePending(pending);
		return stays;
	}

	async update(pending: Pending): Promise<void> {
		await this.#file(pendingKey(pending), pending);
	}

	async #removeClaim(filed: Filed): Promise<void> {
		if ((await this.readClaim(filed))?.id === filed.id) await this.#blobs.delete(claimKey(filed));
	}

	/** Deletes the entry last: it is needed to find claim and record after an interruption. */
	async remove(filed: Filed, key: string): Promise<void> {
		await this.#removeClaim(filed);
		await this.#blobs.delete(deskKey(filed));
		await this.#blobs.delete(key);
	}

	/** Deletes a submission on request, even during its delivery. */
	async erase({ id, form, receivedAt, claim }: Filed, key: string): Promise<void> {
		const filed: Filed = { id, form, receivedAt, claim };
		const deletion: Deletion = { filed, deletedAt: new Date().toISOString() };
		await this.#blobs.setJSON(deletedKey(filed), deletion);
		await this.remove(filed, key);
	}

	/** Deletes a claim and a record that a late write restored, and the tombstone when it is old enough. */
	async completeDeletion(key: string): Promise<void> {
		const deletion = (await read<Deletion>(this.#blobs, key))?.value;
		if (!deletion) return;
		const { filed, deletedAt } = deletion;
		if (isOlderThan(TOMBSTONE_DAYS, deletedAt)) return this.#blobs.delete(key);
		if (!filed) return;
		await this.#removeClaim(filed);
		await this.#blobs.delete(deskKey(filed));
		if (isOlderThan(LATE_DAYS, deletedAt)) await this.#blobs.setJSON(key, { deletedAt });
	}
}
