import { string } from 'yup';
import { isDay } from '#src/format/day.ts';
import { LANGUAGE_CODES, type Language } from '#src/format/language.ts';
import { fromFormDay } from './clean.ts';
import type { ErrorKey } from './form.ts';
import { LIMITS } from './limits.ts';

/** Builders of the schemas' fields. A message is an `ErrorKey`, never a sentence; an empty field has one fault alone. */

/** Lets the compiler check a message, because yup itself accepts any text. */
export const refusal = (key: ErrorKey): ErrorKey => key;

/** Text that may be left out. `max` is in characters. */
export const optionalText = (max: number) => string().typeError(refusal('invalid')).max(max, refusal('tooLong'));

/** Text that must not be empty. Its shape limits its length, so it needs no `max`. */
export const shapedText = () => string().typeError(refusal('invalid')).required(refusal('required'));

/** Text that must not be empty. `max` is in characters. */
export const requiredText = (max: number) => shapedText().max(max, refusal('tooLong'));

/** A person's name. Anybody can have it mailed to any address, so it must not contain a link to another site. */
export const personName = () =>
	requiredText(LIMITS.name).matches(/^(?!.*(?:\/\/|www\.|@))/i, {
		message: refusal('invalid'),
		excludeEmptyString: true,
	});

/** A day that exists, as `YYYY/MM/DD`. */
export const day = () => shapedText().test('date', refusal('date'), (text) => isDay(fromFormDay(text)));

/** A time on a clock, as `HH:MM`. */
export const timeOfDay = () => shapedText().matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/, refusal('time'));

/** Words with dots between them around an at sign. No text can match this in two ways, so that matching stays fast. */
const DELIVERABLE = /^[^.@]+(?:\.[^.@]+)*@[^.@]+(?:\.[^.@]+)+$/;

/** An address that a mail service delivers to: no dot at an end of its first part, no two in a row, a domain. */
export const email = () => requiredText(LIMITS.email).email(refusal('email')).matches(DELIVERABLE, refusal('email'));

/** The specification's pattern for the contact form's address, as the browser's `pattern` attribute. */
export const LOWER_CASE_EMAIL = '[a-z0-9._%+\\-]+@[a-z0-9.\\-]+\\.[a-z]{2,4}';

/**
 * An e-mail address that matches `LOWER_CASE_EMAIL`. On the pages of another language than Portuguese any address will do, as
 * in all other forms: the specification's pattern refuses real ones, such as those below `.online`.
 */
export const lowerCaseEmail = () =>
	email().when('language', ([language], field) =>
		language ? field : field.matches(new RegExp(`^${LOWER_CASE_EMAIL}$`), refusal('email')),
	);

/** The language of the form's page, which is the language of its mails. `validate` leaves out the default one. */
export const language = () => string<Language>().oneOf(LANGUAGE_CODES);

/** The subject of an enquiry, as `kind:id` (`trail:vale-do-moinho`). Links set it; visitors never type it. */
export const topic = () =>
	optionalText(LIMITS.about).matches(/^[a-z]+:[a-z0-9-]+$/, { message: refusal('invalid'), excludeEmptyString: true });

/**
 * A cleaned telephone number: nine digits of a Portuguese one, or any country's with its code, in at most the fifteen digits of
 * E.164. It may be left out.
 */
export const phone = () =>
	string()
		.typeError(refusal('invalid'))
		.matches(/^(?:[2-9]\d{8}|\+[1-9]\d{6,14})$/, { message: refusal('phone'), excludeEmptyString: true });
