import { millisecondsInDay } from 'date-fns/constants';
import type { FiledForm, FormInput } from '#src/forms/form.ts';

/** A valid form that somebody sent. */
export interface Submission<Input extends FormInput = FormInput> {
	/** A lower-case UUID, new for each request, also for a repeat. */
	readonly id: string;
	readonly form: FiledForm;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	/** Unique among the form's submissions: a digest, or the letters of an order's number. */
	readonly claim: string;
	readonly input: Input;
}

/** Without the fields of pending, parked and sent entries. */
export const toPlain = ({ id, form, receivedAt, claim, input }: Submission): Submission => ({
	id,
	form,
	receivedAt,
	claim,
	input,
});

/** A submission's keys are made of these fields. */
export type SubmissionKey = Omit<Submission, 'input'>;

export type SubmissionRef = Pick<Submission, 'form' | 'id' | 'receivedAt'>;

/** What became of a form that was sent. */
export interface FormResult {
	/**
	 * `repeated`: the same form is on file; only the first one is mailed. `changed`: other prices or offers than the visitor
	 * saw. `refused`: not available.
	 */
	readonly outcome: 'accepted' | 'repeated' | 'duplicate' | 'changed' | 'refused';
	/** The submission's, for the log. */
	readonly id: string;
	/** Fields of the answer beside its status. */
	readonly answer?: object | undefined;
	/** The page that answers a plain form, if not the result page of its status. */
	readonly page?: string | undefined;
}

/** `parked`: refused by the mail service for good. */
export const STATES = ['pending', 'parked', 'sent'] as const;

export type State = (typeof STATES)[number];

/** Days after which no write of a retrying blob client, or of a frozen function, can arrive. */
export const LATE_DAYS = 1;

/** @param moment ISO 8601. */
export const isOlderThan = (days: number, moment: string): boolean =>
	Date.now() - Date.parse(moment) > days * millisecondsInDay;
