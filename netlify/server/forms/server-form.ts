import type { Store } from '@netlify/blobs';
import type { FiledForm, Form, FormInput } from '#src/forms/form.ts';
import { site } from '../base/content.ts';
import { languageDetails, portuguese, type ServerWords, wordsOf } from '../base/words.ts';
import type { Case } from '../cases/case.ts';
import type { AcceptResult } from '../cases/case-store.ts';
import type { Identity, Incoming } from '../cases/incoming.ts';
import type { Submission } from '../cases/submission.ts';
import type { FormResult } from '../http/receive-form.ts';
import type { Mail, Notification } from '../mail/message.ts';
import type { DeskRules } from './desk-rules.ts';

/** A field's name in Portuguese and its value, for lists and spreadsheets. */
export type LabelledField = readonly [name: string, value: string | undefined];

/** What the server knows of a form, for the mails, the desk and `npm run submissions`. */
export interface MailedForm<Stored extends FormInput = FormInput> {
	readonly label: string;
	/** The subject of the association's mail, and the submission's title in lists. */
	subjectOf(input: Stored): string;
	/** All stored fields. Amounts are in euros. */
	fieldsOf(input: Stored): readonly LabelledField[];
	/** A warning in Portuguese before a submission is deleted. */
	readonly beforeDeleting?: string;
	readonly desk: DeskRules<Stored>;
	/** Finds out, once, what the association's mail says beside the form. Idempotent. */
	find?(blobs: Store, submission: Submission<Stored>): Promise<NonNullable<Case['found']>>;
	render(submission: Submission<Stored> & Pick<Case, 'found'>): Notification;
}

/** `Input` is what visitors send, `Stored` what is stored. */
export interface ServerForm<Input extends FormInput = FormInput, Stored extends FormInput = Input>
	extends MailedForm<Stored>,
		Identity<Input> {
	/** Shared with the browser. */
	readonly form: Form<Input, FiledForm>;
	/** In place of `accept`, for a form that stores more than its fields. */
	take?(blobs: Store, incoming: Incoming<Input>): Promise<FormResult & Pick<AcceptResult, 'accepted'>>;
}

type Content = Omit<Mail, 'details'> & Partial<Pick<Mail, 'details'>>;

/** Adds what is the same for all forms: names and addresses, and below both mails time and reference. */
export const toNotification = (
	{ id, receivedAt, input }: Submission,
	name: string,
	{ copy, ...content }: Content & { readonly copy: Content },
): Notification => {
	const withReference = ({ details = [], ...rest }: Content, { t, formatMoment }: ServerWords): Mail => ({
		...rest,
		details: [...details, [t('mail.arrived'), formatMoment(receivedAt)], [t('mail.reference'), id]],
	});
	const people = { from_name: name, to_name: site.name, from_email: String(input['email']) };
	const words = wordsOf(input['language']);
	return {
		...withReference(
			{ ...content, details: [...(content.details ?? []), ...languageDetails(input['language'])] },
			portuguese,
		),
		...people,
		copy: { ...withReference(copy, words), language: words.language },
	};
};
