import { contactForm } from '#src/forms/contact.ts';
import { type ErrorKey, LOWER_CASE_EMAIL } from '#src/forms/form.ts';
import check from '#src/icons/check.svg?raw';
import warning from '#src/icons/warning.svg?raw';
import { ContactLinks } from '../form/ContactLinks.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { Failure } from '../form/Failure.tsx';
import { Field } from '../form/Field.tsx';
import { Honeypot } from '../form/Honeypot.tsx';
import { Notice } from '../form/Notice.tsx';
import { type Contacts, errorText, type FieldTexts, type FormTexts } from '../form/texts.ts';
import { useSubmission } from '../form/useSubmission.ts';
import '../form/form.css';
import { readAddress } from './read-address.ts';

const EMPTY = { name: '', email: '', subject: '', message: '' };

type FieldName = keyof typeof EMPTY;

const FIELDS = Object.keys(EMPTY) as FieldName[];

interface Props {
	readonly action: string;
	readonly texts: {
		readonly fields: Readonly<Record<FieldName, FieldTexts>>;
		readonly submit: string;
		readonly duplicate: string;
		readonly duplicateHelp: string;
		readonly successHelp: string;
	};
	readonly formTexts: FormTexts;
	readonly contacts: Contacts;
	/** How long the data is kept, in words. */
	readonly retention: string;
	readonly privacyHref: string;
}

export const ContactForm = ({ action, texts, formTexts, contacts, retention, privacyHref }: Props) => {
	const { element, awake, outcome, round, values, errors, errorOf, submit, formik } = useSubmission({
		form: contactForm,
		action,
		emptyValues: EMPTY,
		readAddress,
	});
	const idOf = (name: FieldName) => `contact-${name}`;
	const sentence = (name: FieldName, key: string | undefined) =>
		key && errorText(key as ErrorKey, texts.fields[name], formTexts);
	const propsOf = (name: FieldName) => ({
		...formik.getFieldProps(name),
		id: idOf(name),
		texts: texts.fields[name],
		error: sentence(name, errorOf(name)) || undefined,
		required: true,
	});
	const listed = FIELDS.flatMap((name) => {
		const text = sentence(name, errors[name]);
		return text ? [{ id: idOf(name), text }] : [];
	});

	return (
		<form ref={element} className="form" method="post" action={action} noValidate={awake} onSubmit={submit}>
			{outcome === 'invalid' && listed.length > 0 && (
				<ErrorSummary key={round} title={formTexts.invalid} errors={listed} />
			)}
			{outcome === 'failed' && (
				<Failure texts={formTexts} contacts={contacts} message={`${values['subject']}\n\n${values['message']}`} />
			)}
			{outcome === 'duplicate' && (
				<Notice kind="error" svg={warning} title={texts.duplicate}>
					<p>{texts.duplicateHelp}</p>
					<ContactLinks {...contacts} />
				</Notice>
			)}
			{outcome === 'sent' && (
				<Notice kind="success" svg={check} title={formTexts.success}>
					<p>{texts.successHelp}</p>
				</Notice>
			)}
			<Field {...propsOf('name')} half autoComplete="name" />
			<Field
				{...propsOf('email')}
				half
				type="email"
				autoComplete="email"
				autoCapitalize="none"
				spellCheck={false}
				pattern={LOWER_CASE_EMAIL}
			/>
			<Field {...propsOf('subject')} />
			<Field {...propsOf('message')} multiline rows={6} />
			<Honeypot label={formTexts.honeypot} />
			<p className="form-note">
				{formTexts.requiredFields}
				<br />
				{retention} <a href={privacyHref}>{formTexts.privacyLink}</a>
			</p>
			<button className="button button-primary" type="submit" aria-disabled={outcome === 'sending'}>
				{texts.submit}
			</button>
		</form>
	);
};
