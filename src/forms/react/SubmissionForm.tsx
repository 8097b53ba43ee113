import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { CopyButton } from '#src/components/CopyButton.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { ContactLinks, type Contacts, MessageBox } from '#src/components/MessageBox.tsx';
import type { Language } from '#src/format/language.ts';
import { fill } from '#src/format/text.ts';
import type { TextGroup } from '#src/i18n/words.ts';
import { type ErrorKey, type FormInput, HONEYPOT, requiredFields } from '../form.ts';
import type { FieldProps, FieldTexts } from './Field.tsx';
import { UNSENT_DAYS } from './stored-drafts.ts';
import { type Moves, type SubmissionOptions, useSubmission } from './useSubmission.ts';

/** The words of one form, and of its fields by their names. */
export interface OwnTexts<Name extends string> {
	readonly fields: Readonly<Record<Name, FieldTexts>>;
	readonly submit: ReactNode;
	readonly duplicate?: string;
	readonly duplicateHelp?: string;
	readonly successHelp: string;
	/** What happens once the form is sent, and what the visitor can do, a sentence each. */
	readonly next: readonly string[];
}

/** The words that every form shares. Sentences for errors that only one field can have are among that field's words. */
type FormTexts = Omit<TextGroup<'form'>, 'errors' | 'toAgenda'> & {
	readonly errors: Readonly<Partial<Record<ErrorKey, string>> & { invalid: string }>;
};

/** The sentence for a refused field, shown beside the field and in the summary. */
export const errorText = (key: ErrorKey, field: FieldTexts, form: FormTexts): string =>
	fill(field[key] ?? form.errors[key] ?? form.errors.invalid, { label: field.label });

interface Onward {
	readonly href: string;
	readonly label: string;
}

type SentTexts = Pick<OwnTexts<string>, 'successHelp' | 'next'> & {
	/** In place of the title of all forms. */
	readonly title?: string;
	/** What was sent, in short. */
	readonly summary?: ReactNode;
	/** Where one goes from here, in place of where all forms lead. */
	readonly onward?: Onward;
};

interface FailureProps {
	readonly texts: FormTexts;
	readonly contacts: Contacts;
	/** The visitor's text, ready to be copied into a mail. */
	readonly message: string;
}

/** Offers to try again, copy, write or call. Only the visitor sends the form again; nothing sends it automatically. */
const Failure = ({ texts, contacts, message }: FailureProps) => {
	/** A browser may notice only after the form has failed that there is no network. */
	const [network, setNetwork] = useState(navigator.onLine ? '' : 'offline');
	useEffect(() => {
		const listening = new AbortController();
		for (const type of ['offline', 'online'])
			addEventListener(type, () => setNetwork(type), { signal: listening.signal });
		return () => listening.abort();
	}, []);
	const isBack = network === 'online';
	return (
		<MessageBox kind="error" icon="offline" title={texts.failed}>
			<p>{network ? texts.offlineHelp : texts.failedHelp}</p>
			<p>{fill(texts.kept, { days: String(UNSENT_DAYS) })}</p>
			<p role="status">
				<b>{isBack && texts.onlineAgain}</b>
			</p>
			<ContactLinks {...contacts} />
			<div className="button-row">
				<button className={`button ${isBack ? 'button-primary' : 'button-outline'}`} type="submit">
					{texts.retry}
				</button>
				<CopyButton text={message} texts={texts} className="button button-quiet">
					<Icon name="copy" />
				</CopyButton>
			</div>
		</MessageBox>
	);
};

const goToField = (event: MouseEvent, id: string) => {
	const field = document.getElementById(id);
	if (!field) return;
	event.preventDefault();
	field.focus({ preventScroll: true });
	(field.closest('.field') ?? field).scrollIntoView({ block: 'center' });
};

/** What a page gives to a form's island. */
export interface FormProps<Name extends string = string> {
	readonly action: string;
	readonly texts: OwnTexts<Name>;
	readonly formTexts: FormTexts;
	readonly contacts: Contacts;
	/** How long the data is kept, in words. */
	readonly retention: string;
	readonly privacyHref: string;
	/** The page's language, which is sent with the form; absent for Portuguese. */
	readonly language?: Language | undefined;
	/** Where one goes once the form is sent. */
	readonly onward: Onward;
}

/** What a form's fields need to be drawn. */
export interface Fields<Name extends string> {
	/** The properties of a `Field` that do not decide how it looks. */
	readonly propsOf: (
		name: Name,
	) => FieldProps & { readonly value: string; readonly required: boolean; readonly onBlur: () => void };
	readonly values: Readonly<Record<Name, string>>;
	readonly setValue: (name: Name, value: string) => void;
	/** Moves values to other fields, and with them whether the visitor has changed or left the field. */
	readonly moveFields: (moves: Moves) => void;
	/** Whether a field has a value and the visitor has left it. */
	readonly isFilledIn: (name: Name) => boolean;
	/** Whether the script runs. Only then is today's date known. */
	readonly hydrated: boolean;
}

interface Props<Name extends string, Input extends FormInput> extends FormProps<Name>, SubmissionOptions<Name, Input> {
	/** The words of a form that was sent, if they depend on the answer. */
	readonly sent?: (answer: unknown) => SentTexts;
	/** Words of fields that depend on what is written. */
	readonly fieldTexts?: (values: Readonly<Record<Name, string>>) => Readonly<Partial<Record<Name, FieldTexts>>>;
	/** Draws the answer 409 for a form that has no duplicates. */
	readonly conflict?: (answer: unknown, dismiss: () => void) => ReactNode;
	/**
	 * An extra step before the form is sent, with or without a script: `open` opens it, `textFor` returns what is confirmed.
	 */
	readonly confirm?: { readonly open: string; readonly textFor: (values: Readonly<Record<Name, string>>) => string };
	readonly children: (fields: Fields<Name>) => ReactNode;
}

/** A field that loses the focus may show an error and so move the buttons: a press that ends beside one is no click. */
const keepFocus = (event: MouseEvent) => {
	if ((event.target as Element).closest('button, summary')) event.preventDefault();
};

/** A whole form: its fields, its buttons, and the messages about sending it. Each form brings only its own fields. */
export const SubmissionForm = <Name extends string, Input extends FormInput>(props: Props<Name, Input>) => {
	const { form, action, names, language, texts, formTexts, contacts, retention, privacyHref } = props;
	const { extra, sent, conflict, confirm } = props;
	const hidden = { ...props.hidden, ...(language && { language }) };
	const submission = useSubmission({ ...props, hidden });
	const { element, hydrated, outcome, round, answer, errors, errorOf, submit } = submission;
	const values = submission.values as Readonly<Record<Name, string>>;
	const required = requiredFields(form, { ...hidden, ...values, ...extra?.(values) });

	const idOf = (name: Name) => `${form.name}-${name}`;
	const fieldTexts = { ...texts.fields, ...props.fieldTexts?.(values) };
	const sentenceFor = (name: Name, key: string | undefined) =>
		key && errorText(key as ErrorKey, fieldTexts[name], formTexts);
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
	const message = () =>
		names
			.flatMap((name) => {
				const { label, choices } = fieldTexts[name];
				return values[name] ? `${label}: ${choices?.[values[name]] ?? values[name]}` : [];
			})
			.join('\n');

	if (outcome === 'sent') {
		const { title, successHelp, summary, next, onward = props.onward }: SentTexts = sent?.(answer) ?? texts;
		return (
			<MessageBox kind="success" icon="check" title={title ?? formTexts.success}>
				{successHelp && <p>{successHelp}</p>}
				{summary}
				<ul className="message-box-next">
					{next.map((step) => (
						<li key={step}>{step}</li>
					))}
				</ul>
				<div className="button-row">
					<a className="button button-outline" href={onward.href}>
						{onward.label}
					</a>
					<button className="button button-quiet" type="button" onClick={submission.restart}>
						{formTexts.another}
					</button>
				</div>
			</MessageBox>
		);
	}

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
			noValidate={hydrated}
			onMouseDown={keepFocus}
			onSubmit={submit}
		>
			{/* Enter in a field presses the form's first button. This disabled one keeps Enter from skipping the extra
			    step. */}
			{confirm && <button type="submit" disabled hidden />}
			{outcome === 'invalid' && listed.length > 0 && (
				<MessageBox key={round} kind="error" icon="warning" title={formTexts.invalid}>
					<ul role="list">
						{listed.map(({ id, text }) => (
							<li key={id}>
								<a href={`#${id}`} onClick={(event) => goToField(event, id)}>
									{text}
								</a>
							</li>
						))}
					</ul>
				</MessageBox>
			)}
			{/* Without a network a try fails before it is drawn as under way: each has its own message, with the focus. */}
			{outcome === 'failed' && <Failure key={round} texts={formTexts} contacts={contacts} message={message()} />}
			{outcome === 'duplicate' && conflict?.(answer, submission.dismiss)}
			{outcome === 'duplicate' && texts.duplicate && (
				<MessageBox key={round} kind="error" icon="warning" title={texts.duplicate}>
					<p>{texts.duplicateHelp}</p>
					<ContactLinks {...contacts} />
				</MessageBox>
			)}
			{props.children({
				propsOf,
				values,
				setValue: submission.setValue,
				moveFields: submission.moveFields,
				isFilledIn: (name) => values[name] !== '' && submission.isTouched(name),
				hydrated,
			})}
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{/* For programs that fill in everything: hidden from people and from screen readers. */}
			<div className="visually-hidden" aria-hidden="true">
				<label>
					{formTexts.honeypot}
					<input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
				</label>
			</div>
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
