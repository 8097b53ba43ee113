import type { FormInput } from '#src/forms/form.ts';
import type { Recipient } from '../mail/notification.ts';
import type { Submission } from './submission.ts';

/** Where a mail stands among those that wait. */
export interface Turn {
	readonly isUrgent: boolean;
	/** The same for all mails to one person about one thing: hexadecimal. */
	readonly thread: string;
	/** Rises with each mail that the same document owes. */
	readonly number: number;
}

/** A submission that waits for its mails. */
export interface Pending<Input extends FormInput = FormInput> extends Submission<Input> {
	/** When it is tried next: ISO 8601, UTC, a whole minute. */
	readonly dueAt: string;
	/** How often `retry-mail` has tried it, without the times when something held it back. */
	readonly tries: number;
	/** How long these limits, or an older mail to the same person, have held it back, in milliseconds. */
	readonly heldBackMs?: number;
	/** Whether it was seen to hold its claim. */
	readonly accepted: boolean;
	/** Who needs no more mail: theirs was taken, or is not sent at all. */
	readonly settled: readonly Recipient[];
	/** Only of a mail that follows a submission. */
	readonly turn?: Turn | undefined;
}

/** A submission whose mail was refused for good. */
export interface Parked extends Submission {
	/** Why: a code, no personal data. */
	readonly reason: string;
	/** ISO 8601, UTC. */
	readonly parkedAt: string;
	readonly settled: readonly Recipient[];
	readonly turn?: Turn | undefined;
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
const LONGEST_URGENT_PAUSE_MS = 30 * MINUTE_MS;

const roundUp = (time: number, step: number): string => new Date(Math.ceil(time / step) * step).toISOString();

/** A submission that has just come in. */
export const toPending = (submission: Submission): Pending => ({
	...submission,
	dueAt: roundUp(Date.parse(submission.receivedAt) + FIRST_PAUSE_MS, MINUTE_MS),
	tries: 0,
	accepted: false,
	settled: [],
});

/** The entry under its next due time: the pauses double from ten minutes to twelve hours, to half an hour if it is urgent. */
export const postpone = (pending: Pending): Pending => {
	const longest = pending.turn?.isUrgent ? LONGEST_URGENT_PAUSE_MS : LONGEST_PAUSE_MS;
	const pause = Math.min(STEP_MS * 2 ** pending.tries, longest);
	return { ...pending, tries: pending.tries + 1, dueAt: roundUp(Date.now() + pause, STEP_MS) };
};

/** The entry under the time (ISO 8601, UTC) until which the limits for mails to visitors hold it back. */
export const holdBack = (pending: Pending, until: string): Pending => {
	const { heldBackMs = 0 } = pending;
	return { ...pending, heldBackMs: heldBackMs + Date.parse(until) - Date.now(), dueAt: until };
};

/** The entry under the time of the next run: an older mail to the same person comes first. */
export const giveWay = (pending: Pending): Pending => holdBack(pending, roundUp(Date.now() + 1, STEP_MS));

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
	turn: parked.turn,
});

/** The submission alone, without the fields of a pending entry. */
export const toPlain = ({ id, form, receivedAt, claim, input }: Submission): Submission => ({
	id,
	form,
	receivedAt,
	claim,
	input,
});
