import { fill } from '#src/format/fill.ts';
import type { ErrorKey } from '../form.ts';

/** The words around one field, from the translation file. Those for an `ErrorKey` come before the ones all forms share. */
export interface FieldTexts extends Readonly<Partial<Record<ErrorKey, string>>> {
	readonly label: string;
	readonly placeholder?: string;
	readonly hint?: string;
	/** For a value that is taken but looks wrong. */
	readonly doubt?: string;
}

/** The words of one form, by its fields' names. */
export interface OwnTexts<Name extends string> {
	readonly fields: Readonly<Record<Name, FieldTexts>>;
	readonly submit: string;
	/** For a form that can be one. */
	readonly duplicate?: string;
	readonly duplicateHelp?: string;
	readonly successHelp: string;
}

/** The words that every form shares. */
export interface FormTexts {
	readonly requiredFields: string;
	readonly optional: string;
	readonly privacyLink: string;
	readonly invalid: string;
	readonly success: string;
	readonly honeypot: string;
	readonly failed: string;
	readonly failedHelp: string;
	readonly offlineHelp: string;
	/** Where what was typed is, and for how long. */
	readonly kept: string;
	readonly onlineAgain: string;
	readonly retry: string;
	readonly copy: string;
	readonly copied: string;
	/** Those that one field alone can have are among the words of that field. */
	readonly errors: Readonly<Partial<Record<ErrorKey, string>> & { invalid: string }>;
}

/** How to reach the association when the form does not. */
export interface Contacts {
	readonly email: string;
	readonly phone: string;
	readonly phoneHref: string;
}

/** The sentence for a refused field; the same beside the field and in the summary. */
export const errorText = (key: ErrorKey, field: FieldTexts, form: FormTexts): string =>
	fill(field[key] ?? form.errors[key] ?? form.errors.invalid, { label: field.label });
