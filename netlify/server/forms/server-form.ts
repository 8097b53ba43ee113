import type { Store } from '@netlify/blobs';
import type { FiledForm, Form, FormInput } from '#src/forms/form.ts';
import type { DeskRules } from '../desk/desk-rules.ts';
import type { Notification, Recipient } from '../mail/message.ts';
import type { Identity, Incoming, Pending, Submission } from '../outbox/submission.ts';
import type { SubmissionStore, Taken } from '../outbox/submission-store.ts';

/** A field's name in Portuguese and its value, as a list or a spreadsheet shows it. */
export type LabelledField = readonly [name: string, value: string | undefined];

/** What the mails, and `npm run submissions`, need to know of a form. */
export interface MailedForm<Kept extends FormInput = FormInput> {
	/** As the association calls it. */
	readonly label: string;
	/** The subject of the association's mail. Lists name a submission by it, so it needs no content of the site. */
	subjectOf(input: Kept): string;
	/** Everything that is stored of a form. Amounts of money are in euros. */
	fieldsOf(input: Kept): readonly LabelledField[];
	/** What the association must have done before it deletes such a submission, as a sentence in Portuguese. */
	readonly beforeDeleting?: string;
	/** What the association can do about it, by the buttons of its mail. */
	readonly desk?: DeskRules<Kept>;
	/** Who is mailed, if its input says so instead of the rules of `site.yaml`. */
	recipientsOf?(input: Kept): readonly Recipient[];
	/**
	 * Does what has to be done before it is mailed, and returns a sentence for the association's mail about what the store
	 * knows of its matter. It may be called again.
	 */
	prepare?(blobs: Store, submission: Submission<Kept>): Promise<string>;
	/**
	 * Whether it can be mailed: `later` while an older mail to the same person has to go first, `never` if what it says is no
	 * longer so.
	 */
	findTurn?(blobs: Store, pending: Pending<Kept>): Promise<'now' | 'later' | 'never'>;
	/** Does what follows when its visitor's address is refused for good. It may be called again. */
	onRefused?(blobs: Store, submission: Submission<Kept>): Promise<void>;
	/** What is kept once it is mailed, if not all. */
	redact?(input: Kept): Kept;
	/** The mail to the association, and its copy to the visitor. */
	render(submission: Submission<Kept>): Notification;
}

/** All that the server knows of a form. `Input` is what visitors send, `Kept` what is stored of it. */
export interface ServerForm<Input extends FormInput, Kept extends FormInput = Input>
	extends MailedForm<Kept>,
		Identity<Input> {
	/** Its name, fields and rules, the same in the browser. */
	readonly form: Form<Input, FiledForm>;
	/** Takes a submission, for a form that stores more than its fields. */
	take?(incoming: Incoming<Input>, store: SubmissionStore): Promise<Taken>;
}
