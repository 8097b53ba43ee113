import type { CopyTexts } from '#src/components/CopyButton.tsx';
import { fill } from '#src/format/text.ts';
import type { ErrorKey } from '../form.ts';

/**
 * The words of one field, from the translation file. A sentence for an `ErrorKey` here replaces the one of all forms.
 */
export interface FieldTexts extends Readonly<Partial<Record<ErrorKey, string>>> {
	readonly label: string;
	readonly placeholder?: string;
	readonly hint?: string;
	/** The hint for a value that looks wrong but is accepted. */
	readonly doubt?: string;
}

/** The words of one form, and of its fields by their names. */
export interface OwnTexts<Name extends string> {
	readonly fields: Readonly<Record<Name, FieldTexts>>;
	readonly submit: string;
	/** Only for forms that can be duplicates. */
	readonly duplicate?: string;
	readonly duplicateHelp?: string;
	readonly successHelp: string;
	/** What happens once the form is sent, and what the visitor can do, a sentence each. */
	readonly next: readonly string[];
}

/** The words that every form shares. */
export interface FormTexts extends CopyTexts {
	readonly requiredFields: string;
	readonly optional: string;
	readonly privacyLink: string;
	readonly invalid: string;
	readonly success: string;
	/** The button that brings back a form that was sent. */
	readonly another: string;
	readonly honeypot: string;
	readonly failed: string;
	readonly failedHelp: string;
	readonly offlineHelp: string;
	/** Says where the draft is kept, and for how long. */
	readonly kept: string;
	readonly onlineAgain: string;
	readonly retry: string;
	/** Sentences for errors that only one field can have are among that field's words. */
	readonly errors: Readonly<Partial<Record<ErrorKey, string>> & { invalid: string }>;
}

/** How to reach the association when a form can't be sent. */
export interface Contacts {
	readonly email: string;
	readonly phone?: string | undefined;
	readonly phoneHref?: string | undefined;
}

/** The sentence for a refused field, shown beside the field and in the summary. */
export const errorText = (key: ErrorKey, field: FieldTexts, form: FormTexts): string =>
	fill(field[key] ?? form.errors[key] ?? form.errors.invalid, { label: field.label });
