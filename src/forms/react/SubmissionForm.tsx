import type { MouseEvent, ReactNode, SubmitEvent } from 'react';
import { Notice } from '#src/components/Notice.tsx';
import { type ErrorKey, type Form, type FormInput, requiredFields } from '../form.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Failure } from './Failure.tsx';
import type { FieldProps } from './Field.tsx';
import type { Moves } from './field-records.ts';
import { Honeypot } from './Honeypot.tsx';
import { Sent, type SentTexts } from './Sent.tsx';
import { type Contacts, errorText, type FormTexts, type OwnTexts } from './texts.ts';
import { useSubmission, type Values } from './useSubmission.ts';

/** What a page gives to a form's island. */
export interface FormProps<Name extends string = string> {
	readonly action: string;
	/** The form's own words. */
	readonly texts: OwnTexts<Name>;
	readonly formTexts: FormTexts;
	readonly contacts: Contacts;
	/** How long the data is kept, in words. */
	readonly retention: string;
	readonly privacyHref: string;
}

/** What a form's fields need to be drawn. */
export interface Fields<Name extends string> {
	/** The properties of a `Field`, except those that decide how it looks. */
	readonly propsOf: (
		name: Name,
	) => FieldProps & { readonly value: string; readonly required: boolean; readonly onBlur: () => void };
	readonly values: Readonly<Record<Name, string>>;
	/** Sets the value of a field, for example from a calendar. */
	readonly setValue: (name: Name, value: string) => void;
	/** Moves values to other fields, and with them whether the visitor has changed or left the field. */
	readonly moveFields: (moves: Moves) => void;
	/** Whether a field has a value and the visitor has left it. */
	readonly isLeft: (name: Name) => boolean;
	/** Whether the script runs. Only then is today's date known. */
	readonly awake: boolean;
}

interface Props<Name extends string, Input extends FormInput> extends FormProps<Name> {
	readonly form: Form<Input>;
	/** The names of the visible fields, in their order. */
	readonly names: readonly Name[];
	/** Values that are sent with the form but have no visible field. */
	readonly hidden?: Values;
	/** Values that are not text, for example an order's items; they are sent beside the fields. */
	readonly extra?: (values: Values) => Readonly<Record<string, unknown>>;
	/** Values that fields have at the beginning, instead of an empty text. */
	readonly initial?: Values;
	/** Called when the function has accepted the form, with its answer and the values that were sent. */
	readonly onSent?: (answer: unknown, input: FormInput) => void;
	/** The words of a form that was sent, if they depend on the answer. There is none if another tab sent it. */
	readonly sent?: (answer: unknown) => SentTexts;
	/** Draws the answer 409 for a form that has no duplicates. */
	readonly conflict?: (answer: unknown, dismiss: () => void) => ReactNode;
	/** Reads values from the page's address. Called once the island is awake. */
	readonly readAddress?: () => { readonly values: Values; readonly hidden: Values };
	/** The text that a visitor can copy when sending fails. Without it, the text lists every field with its label. */
	readonly messageOf?: (values: Readonly<Record<Name, string>>) => string;
	/**
	 * An extra step before the form is sent, with or without a script: `open` opens it, `textFor` says what is confirmed.
	 */
	readonly confirm?: { readonly open: string; readonly textFor: (values: Readonly<Record<Name, string>>) => string };
	readonly children: (fields: Fields<Name>) => ReactNode;
}

/**
 * Leaves the focus in its field until the press on a button is over. A field that loses it may show an error, which moves
 * the buttons below, and a press that ends beside its button is no click.
 */
const keepFocus = (event: MouseEvent) => {
	if ((event.target as Element).closest('button, summary')) event.preventDefault();
};

/**
 * Takes the focus from its field when the form is sent. A field that lost it only to the answer would be validated again,
 * and the function's errors would be gone.
 */
const focusButton = ({ submitter }: SubmitEvent) => submitter?.focus({ preventScroll: true });

/** A whole form: its fields, its buttons, and the messages about sending it. Each form brings only its own fields. */
export const SubmissionForm = <Name extends string, Input extends FormInput>(props: Props<Name, Input>) => {
	const { form, action, names, hidden = {}, texts, formTexts, contacts, retention, privacyHref } = props;
	const { extra, initial, readAddress, onSent, sent, conflict, confirm } = props;
	const submission = useSubmission({ form, action, names, hidden, extra, initial, readAddress, onSent });
	const { element, awake, outcome, round, answer, errors, errorOf, submit } = submission;
	const values = submission.values as Readonly<Record<Name, string>>;
	const required = requiredFields(form, { ...values, ...extra?.(values) });

	const idOf = (name: Name) => `${form.name}-${name}`;
	const sentenceFor = (name: Name, key: string | undefined) =>
		key && errorText(key as ErrorKey, texts.fields[name], formTexts);
	const propsOf = (name: Name) => ({
		...submission.controlOf(name),
		id: idOf(name),
		texts: texts.fields[name],
		error: sentenceFor(name, errorOf(name)),
		required: required.includes(name),
		optional: formTexts.optional,
	});
	const listed = names.flatMap((name) => {
		const text = sentenceFor(name, errors[name]);
		return text ? [{ id: idOf(name), text }] : [];
	});
	const labelled = () =>
		names.flatMap((name) => (values[name] ? `${texts.fields[name].label}: ${values[name]}` : [])).join('\n');

	if (outcome === 'sent')
		return <Sent texts={sent?.(answer) ?? texts} formTexts={formTexts} onAnother={submission.takeAgain} />;

	const submitButton = (
		<button className="button button-primary" type="submit" aria-disabled={outcome === 'sending'}>
			{texts.submit}
		</button>
	);

	return (
		<form
			ref={element}
			className="form"
			method="post"
			action={action}
			noValidate={awake}
			onMouseDown={keepFocus}
			onSubmit={(event) => {
				focusButton(event);
				submit(event);
			}}
		>
			{/* Enter in a field presses the form's first button. This disabled one keeps Enter from skipping the extra
			    step. */}
			{confirm && <button type="submit" disabled hidden />}
			{outcome === 'invalid' && listed.length > 0 && (
				<ErrorSummary key={round} title={formTexts.invalid} errors={listed} />
			)}
			{outcome === 'failed' && (
				<Failure texts={formTexts} contacts={contacts} message={(props.messageOf ?? labelled)(values)} />
			)}
			{outcome === 'duplicate' && conflict?.(answer, submission.dismiss)}
			{outcome === 'duplicate' && texts.duplicate && (
				<Notice kind="error" icon="warning" title={texts.duplicate}>
					<p>{texts.duplicateHelp}</p>
					<ContactLinks {...contacts} />
				</Notice>
			)}
			{props.children({
				propsOf,
				values,
				setValue: submission.setValue,
				moveFields: submission.moveFields,
				isLeft: (name) => values[name] !== '' && submission.isTouched(name),
				awake,
			})}
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Honeypot label={formTexts.honeypot} />
			<p className="form-note">
				{formTexts.requiredFields}
				<br />
				{retention} <a href={privacyHref}>{formTexts.privacyLink}</a>
			</p>
			{confirm ? (
				<details className="form-confirm">
					<summary className="button button-primary">{confirm.open}</summary>
					<div>
						<p>{confirm.textFor(values)}</p>
						{submitButton}
					</div>
				</details>
			) : (
				submitButton
			)}
		</form>
	);
};
