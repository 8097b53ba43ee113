import { type ObjectSchema, string } from 'yup';
import { LIMITS } from './limits.ts';

/** Every form there is: the last segment of its address, the folder of its submissions. */
export const FORM_NAMES = ['contact', 'member', 'schedule'] as const;

export type FormName = (typeof FORM_NAMES)[number];

/** Why a field was refused. The sentence a visitor reads for it is in the translation file. */
export type ErrorKey = 'required' | 'email' | 'tooLong' | 'invalid';

/** What a valid form holds: text by field name. */
export type FormInput = Readonly<Record<string, string | undefined>>;

/** The contract of one form, the same in the browser and in the function. */
export interface Form<Input extends FormInput> {
	readonly name: FormName;
	readonly schema: ObjectSchema<Input>;
	/** Fields whose line breaks are kept. */
	readonly multiline: readonly string[];
}

const INVALID: ErrorKey = 'invalid';
const TOO_LONG: ErrorKey = 'tooLong';
const REQUIRED: ErrorKey = 'required';
const EMAIL: ErrorKey = 'email';

/** Text that must not be empty. `max` in characters. */
export const requiredText = (max: number) => string().typeError(INVALID).required(REQUIRED).max(max, TOO_LONG);

/** The specification's pattern for an address, as the browser's `pattern` attribute takes it. */
export const LOWER_CASE_EMAIL = '[a-z0-9._%+\\-]+@[a-z0-9.\\-]+\\.[a-z]{2,4}';

/**
 * An e-mail address as the specification's contact form takes it: a valid one that is all lower case,
 * with a top-level domain of 2 to 4 letters.
 */
export const lowerCaseEmail = () =>
	requiredText(LIMITS.email)
		.email(EMAIL)
		.matches(new RegExp(`^${LOWER_CASE_EMAIL}$`), EMAIL)
		// Dots at the ends of the local part, or two running, are no valid address: mail services refuse them.
		.matches(/^(?!\.)(?!.*\.[.@])/, EMAIL);

/** What an enquiry is about, as `kind:id` (`trail:vale-do-moinho`): set by the link that led to the form, never typed. */
export const matter = () =>
	string()
		.typeError(INVALID)
		.max(LIMITS.about, TOO_LONG)
		.matches(/^[a-z]+:[a-z0-9-]+$/, { message: INVALID, excludeEmptyString: true });
