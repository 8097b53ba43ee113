import type { Store } from '@netlify/blobs';
import type { FiledForm, Form, FormInput } from '#src/forms/form.ts';
import type { DeskRules } from '../desk/desk-rules.ts';
import type { Notification, Recipient } from '../mail/message.ts';
import type { Identity, Incoming, Pending, Submission } from '../outbox/submission.ts';
import type { SubmissionStore, Taken } from '../outbox/submission-store.ts';

/** A field's name in Portuguese and its value, as a list or a spreadsheet shows it. */
export type LabelledField = readonly [name: string, value: string | undefined];

/** What the mails and `npm run submissions` need of a form. */
export interface MailedForm<Kept extends FormInput = FormInput> {
	readonly label: string;
	/** The subject of the association's mail. Lists name a submission by it, so it needs no content of the site. */
	subjectOf(input: Kept): string;
	/** Everything that is stored of a form. Amounts of money are in euros. */
	fieldsOf(input: Kept): readonly LabelledField[];
	/** A sentence in Portuguese for whoever deletes such a submission. */
	readonly beforeDeleting?: string;
	readonly desk?: DeskRules<Kept>;
	/** Instead of the rules of `site.yaml`. */
	recipientsOf?(input: Kept): readonly Recipient[];
	/** Called before each try. Returns a sentence for the association's mail. */
	prepare?(blobs: Store, submission: Submission<Kept>): Promise<string>;
	/** `later` while an older mail to the same person has to go first, `never` if it is no longer true. */
	findTurn?(blobs: Store, pending: Pending<Kept>): Promise<'now' | 'later' | 'never'>;
	/** The visitor's address is refused for good. It may be called again. */
	onRefused?(blobs: Store, submission: Submission<Kept>): Promise<void>;
	/** Once it is mailed. */
	redact?(input: Kept): Kept;
	render(submission: Submission<Kept>): Notification;
}

/** All that the server knows of a form. `Input` is what visitors send, `Kept` what is stored of it. */
export interface ServerForm<Input extends FormInput, Kept extends FormInput = Input>
	extends MailedForm<Kept>,
		Identity<Input> {
	/** The same in the browser. */
	readonly form: Form<Input, FiledForm>;
	/** For a form that stores more than its fields. */
	take?(incoming: Incoming<Input>, store: SubmissionStore): Promise<Taken>;
}
