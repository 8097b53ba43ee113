import type { ErrorKey } from '#src/forms/form.ts';

/** The words around one field, from the translation file. */
export interface FieldTexts {
	readonly label: string;
	readonly placeholder?: string;
	readonly hint?: string;
	readonly required?: string;
	readonly email?: string;
}

/** The words that every form shares. */
export interface FormTexts {
	readonly requiredFields: string;
	readonly privacyLink: string;
	readonly invalid: string;
	readonly success: string;
	readonly honeypot: string;
	readonly failed: string;
	readonly failedHelp: string;
	readonly retry: string;
	readonly copy: string;
	readonly copied: string;
	readonly errors: { readonly tooLong: string; readonly invalid: string };
}

/** How to reach the association when the form does not. */
export interface Contacts {
	readonly email: string;
	readonly phone: string;
	readonly phoneHref: string;
}

/** The sentence for a refused field; the same beside the field and in the summary. */
export const errorText = (key: ErrorKey, field: FieldTexts, form: FormTexts): string =>
	(key === 'required' || key === 'email' ? field[key] : form.errors[key]) ?? form.errors.invalid;
