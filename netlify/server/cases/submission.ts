import { millisecondsInDay } from 'date-fns/constants';
import type { FormInput } from '#src/forms/form.ts';
import type { CaseRef } from '../store/keys.ts';

/** A valid form that somebody sent. */
export interface Submission<Input extends FormInput = FormInput> extends CaseRef {
	/** A lower-case UUID, new for each request, also for a repeat. */
	readonly id: string;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	/** Unique among the form's submissions: a hash, or the letters of an order's number. */
	readonly claim: string;
	readonly input: Input;
}

/** Days after which no write of a retrying blob client, or of a frozen function, can arrive. */
export const LATE_DAYS = 1;

/** @param moment ISO 8601. */
export const isOlderThan = (days: number, moment: string): boolean =>
	Date.now() - Date.parse(moment) > days * millisecondsInDay;
