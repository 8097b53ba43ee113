import type { Submission } from './submission.ts';

/** Whom a submission is mailed to. */
export type Recipient = 'association' | 'visitor';

/** A submission that waits for its mails. */
export interface Pending extends Submission {
	/** When it is tried next: ISO 8601, UTC, a whole minute. */
	readonly dueAt: string;
	/** How often `retry-mail` has tried it, without the times when only the limits for mails to visitors held it back. */
	readonly tries: number;
	/** How long these limits have held it back, in milliseconds. */
	readonly heldBackMs?: number;
	/** Whether it was seen to hold its claim. */
	readonly accepted: boolean;
	/** Who needs no more mail: theirs was taken, or is not sent at all. */
	readonly settled: readonly Recipient[];
}

/** A submission whose mail was refused for good. */
export interface Parked extends Submission {
	/** Why: a code, no personal data. */
	readonly reason: string;
	/** ISO 8601, UTC. */
	readonly parkedAt: string;
	readonly settled: readonly Recipient[];
}

const MINUTE_MS = 60_000;

/**
 * How long after it came a submission is first due. By then its own request has mailed it, and Postmark's search, which
 * shows a message a little later than it accepts it, lists it.
 */
const FIRST_PAUSE_MS = 5 * MINUTE_MS;

/** How long after handing over a mail one can ask Postmark whether it has it. */
const LISTED_AFTER_MS = 2 * MINUTE_MS;

/** How often `retry-mail` runs. Due times are multiples of it, so that the keys of all pending entries have few prefixes. */
const STEP_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 12 * 60 * MINUTE_MS;

const roundUp = (time: number, step: number): string => new Date(Math.ceil(time / step) * step).toISOString();

/** A submission that has just come in. */
export const toPending = (submission: Submission): Pending => ({
	...submission,
	dueAt: roundUp(Date.parse(submission.receivedAt) + FIRST_PAUSE_MS, MINUTE_MS),
	tries: 0,
	accepted: false,
	settled: [],
});

/** The entry under its next due time: the pauses double from ten minutes to twelve hours. */
export const postpone = (pending: Pending): Pending => {
	const pause = Math.min(STEP_MS * 2 ** pending.tries, LONGEST_PAUSE_MS);
	return { ...pending, tries: pending.tries + 1, dueAt: roundUp(Date.now() + pause, STEP_MS) };
};

/** The entry under the time (ISO 8601, UTC) until which the limits for mails to visitors hold it back. */
export const holdBack = (pending: Pending, until: string): Pending => {
	const { heldBackMs = 0 } = pending;
	return { ...pending, heldBackMs: heldBackMs + Date.parse(until) - Date.now(), dueAt: until };
};

/**
 * Whether the process that works on an entry may still claim and mail it. Shortly before the entry is due again it may
 * not: a process that was frozen and goes on then would mail what the next run is about to mail too.
 */
export const mayAct = ({ dueAt }: Pending): boolean => Date.now() < Date.parse(dueAt) - LISTED_AFTER_MS;

/** A parked submission as a pending one, due now. It was tried before, so it was accepted. */
export const toReleased = (parked: Parked): Pending => ({
	...toPlain(parked),
	dueAt: roundUp(Date.now(), MINUTE_MS),
	tries: 0,
	accepted: true,
	settled: parked.settled,
});

/** The submission alone, without the fields of a pending entry. */
export const toPlain = ({ id, form, receivedAt, claim, input }: Submission): Submission => ({
	id,
	form,
	receivedAt,
	claim,
	input,
});
