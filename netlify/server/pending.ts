import type { Submission } from './submission.ts';

/** A submission that waits for its mail. */
export interface Pending extends Submission {
	/** When it is tried next: ISO 8601, UTC, a whole minute. */
	readonly dueAt: string;
	/** How often its mail has failed. */
	readonly tries: number;
	/** The visitor has had the copy already. */
	readonly copied: boolean;
}

/** A submission whose mail was refused for good. */
export interface Parked extends Submission {
	/** Why: a code, no personal data. */
	readonly reason: string;
	/** ISO 8601, UTC. */
	readonly parkedAt: string;
	readonly copied: boolean;
}

const MINUTE_MS = 60_000;

/**
 * Longer than the function that takes a submission may run, with the mail it sends by itself: whoever finds a pending
 * entry due has it alone.
 */
const FIRST_PAUSE_MS = 2 * MINUTE_MS;

/** How often `retry-mail` runs; due times are multiples of it, so that few keys' prefixes hold all that waits. */
const STEP_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 12 * 60 * MINUTE_MS;

const roundUp = (time: number, step: number): string => new Date(Math.ceil(time / step) * step).toISOString();

/** A submission that has just come in. */
export const toPending = (submission: Submission): Pending => ({
	...submission,
	dueAt: roundUp(Date.parse(submission.receivedAt) + FIRST_PAUSE_MS, MINUTE_MS),
	tries: 0,
	copied: false,
});

/** The entry after one more failure: the pauses double from ten minutes to twelve hours. */
export const postpone = (pending: Pending, copied: boolean): Pending => {
	const pause = Math.min(STEP_MS * 2 ** pending.tries, LONGEST_PAUSE_MS);
	return { ...pending, tries: pending.tries + 1, copied, dueAt: roundUp(Date.now() + pause, STEP_MS) };
};

/** A parked submission that is to be tried again now. It is known to be accepted, as every one is that was tried. */
export const toReleased = (parked: Parked): Pending => ({
	...toPlain(parked),
	dueAt: roundUp(Date.now(), MINUTE_MS),
	tries: 1,
	copied: parked.copied,
});

/** What was sent, without what the waiting added. */
export const toPlain = ({ id, form, receivedAt, input }: Submission): Submission => ({ id, form, receivedAt, input });
