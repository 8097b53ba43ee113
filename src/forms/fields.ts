import { string } from 'yup';
import { isDay } from '#src/format/day.ts';
import type { ErrorKey } from './form.ts';
import { fromFormDay } from './form-day.ts';
import { LIMITS } from './limits.ts';

/** Builders of the schemas' fields. A message is an `ErrorKey`, and one for what is missing lets the others rest. */

/** Types a message: yup itself takes any text. */
export const refusal = (key: ErrorKey): ErrorKey => key;

/** Text that may be left out. `max` in characters. */
export const optionalText = (max: number) => string().typeError(refusal('invalid')).max(max, refusal('tooLong'));

/** Text that must not be empty, and whose form says how long it is. */
export const shapedText = () => string().typeError(refusal('invalid')).required(refusal('required'));

/** Text that must not be empty. `max` in characters. */
export const requiredText = (max: number) => shapedText().max(max, refusal('tooLong'));

/** A name that goes into mails to an address which anybody can type: it must not be an invitation to another site. */
export const personName = () =>
	requiredText(LIMITS.name).matches(/^(?!.*(?:\/\/|www\.|@))/i, {
		message: refusal('invalid'),
		excludeEmptyString: true,
	});

/** A day, `YYYY/MM/DD`. */
export const day = () => shapedText().test('date', refusal('date'), (text) => isDay(fromFormDay(text)));

/** Words between dots, an at sign, and two words at least between dots. None of the parts can stand for another's. */
const DELIVERABLE = /^[^.@]+(?:\.[^.@]+)*@[^.@]+(?:\.[^.@]+)+$/;

/**
 * A valid e-mail address. Those that no mail service delivers to are none: a dot at either end of the local part,
 * two running, a domain without any.
 */
export const email = () => requiredText(LIMITS.email).email(refusal('email')).matches(DELIVERABLE, refusal('email'));

/** The specification's pattern for the contact form's address, as the browser's `pattern` attribute takes it. */
export const LOWER_CASE_EMAIL = '[a-z0-9._%+\\-]+@[a-z0-9.\\-]+\\.[a-z]{2,4}';

/** An address as that form takes it: all lower case, with a top-level domain of 2 to 4 letters. */
export const lowerCaseEmail = () => email().matches(new RegExp(`^${LOWER_CASE_EMAIL}$`), refusal('email'));

/** What an enquiry is about, as `kind:id` (`trail:vale-do-moinho`): set by the link that led to the form, never typed. */
export const matter = () =>
	optionalText(LIMITS.about).matches(/^[a-z]+:[a-z0-9-]+$/, { message: refusal('invalid'), excludeEmptyString: true });
