import type { Submission } from './submission.ts';

/** Whom a submission is mailed to. */
export type Recipient = 'association' | 'visitor';

/** A submission that waits for its mails. */
export interface Pending extends Submission {
	/** When it is tried next: ISO 8601, UTC, a whole minute. */
	readonly dueAt: string;
	/** How often `retry-mail` has looked at it. */
	readonly tries: number;
	/** Known to hold its claim, or to have held it. */
	readonly accepted: boolean;
	/** To whom nothing is to be sent any more: the mail was taken, or is left out. */
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
 * Time for the request that takes a submission to mail it by itself, and after that for Postmark to list what it took: its
 * search shows a message a little later than it accepts it.
 */
const FIRST_PAUSE_MS = 5 * MINUTE_MS;

/** How long after a mail was handed over Postmark is asked whether it has it. */
const LISTED_AFTER_MS = 2 * MINUTE_MS;

/** How often `retry-mail` runs; due times are multiples of it, so that few keys' prefixes hold all that waits. */
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

/**
 * Whether the process that took up an entry may still claim and mail it. Not shortly before it is due again: one that was
 * frozen and goes on then would mail what another is about to look up.
 */
export const mayAct = ({ dueAt }: Pending): boolean => Date.now() < Date.parse(dueAt) - LISTED_AFTER_MS;

/** A parked submission that is to be tried again now. It is known to be accepted, as every one is that was tried. */
export const toReleased = (parked: Parked): Pending => ({
	...toPlain(parked),
	dueAt: roundUp(Date.now(), MINUTE_MS),
	tries: 0,
	accepted: true,
	settled: parked.settled,
});

/** What was sent, without what the waiting added. */
export const toPlain = ({ id, form, receivedAt, claim, input }: Submission): Submission => ({
	id,
	form,
	receivedAt,
	claim,
	input,
});
