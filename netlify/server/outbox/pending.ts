import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import type { FormInput } from '#src/forms/form.ts';
import type { Recipient } from '../mail/message.ts';
import { type Submission, toPlain } from '../store/submission.ts';

export interface Pending<Input extends FormInput = FormInput> extends Submission<Input> {
	/** The next try: ISO 8601, UTC, a whole minute. */
	readonly dueAt: string;
	/** Tries of `process-due`, without postponements. */
	readonly tries: number;
	/** Total postponement by limits. */
	readonly heldBackMs?: number;
	/** The moment before which limits let nobody mail a recipient: ISO 8601, UTC. It is booked once. */
	readonly notBefore?: Readonly<Partial<Record<Recipient, string>>>;
	/** The association's mail waits for a digest of its form. */
	readonly isHeld?: true;
	/** The digest that last took the association's mail to Postmark. */
	readonly digest?: string;
	/** Whether its claim was confirmed. */
	readonly accepted: boolean;
	/** Recipients who need no more mail. */
	readonly settled: readonly Recipient[];
}

/** A submission whose mail was refused for good. */
export interface Parked extends Submission {
	/** A code, no personal data. */
	readonly reason: string;
	/** ISO 8601, UTC. */
	readonly parkedAt: string;
	readonly settled: readonly Recipient[];
}

/** By then the submission's own request is over, and Postmark's search shows its mails. */
const FIRST_PAUSE_MS = 5 * millisecondsInMinute;

/** The delay of Postmark's search. */
const LISTED_AFTER_MS = 2 * millisecondsInMinute;

/** The interval of `process-due`. Due times are multiples of it, so that pending entries share few key prefixes. */
const STEP_MS = 10 * millisecondsInMinute;
const LONGEST_PAUSE_MS = 12 * millisecondsInHour;

const roundUp = (time: number, step: number): string => new Date(Math.ceil(time / step) * step).toISOString();

export const toPending = (submission: Submission): Pending => ({
	...submission,
	dueAt: roundUp(Date.parse(submission.receivedAt) + FIRST_PAUSE_MS, millisecondsInMinute),
	tries: 0,
	accepted: false,
	settled: [],
});

/** Pauses double from ten minutes to twelve hours. */
export const postpone = (pending: Pending): Pending => {
	const pause = Math.min(STEP_MS * 2 ** pending.tries, LONGEST_PAUSE_MS);
	return { ...pending, tries: pending.tries + 1, dueAt: roundUp(Date.now() + pause, STEP_MS) };
};

/** @param until ISO 8601, UTC. */
export const postponeUntil = (pending: Pending, until: string): Pending => {
	const { heldBackMs = 0 } = pending;
	const dueAt = roundUp(Date.parse(until), millisecondsInMinute);
	return { ...pending, heldBackMs: heldBackMs + Date.parse(dueAt) - Date.now(), dueAt };
};

/** False for a process that was frozen until shortly before the next try: that try would not find its mail at Postmark. */
export const hasTimeLeft = ({ dueAt }: Pending): boolean => Date.now() < Date.parse(dueAt) - LISTED_AFTER_MS;

/** A parked submission as a pending one, due now. */
export const toReleased = (parked: Parked): Pending => ({
	...toPlain(parked),
	dueAt: roundUp(Date.now(), millisecondsInMinute),
	tries: 0,
	accepted: true,
	settled: parked.settled,
});
