import type { Form, FormInput } from '#src/forms/form.ts';
import type { Acceptance } from '../accept.ts';
import type { Notification } from '../mail/notification.ts';
import type { Pending } from '../pending.ts';
import type { SubmissionStore } from '../store/submission-store.ts';
import type { Identity, Incoming, Submission } from '../submission.ts';

/** What becomes of a valid form. */
export interface Taking {
	/** `changed`: it is not what the visitor saw. */
	readonly outcome: Acceptance['outcome'] | 'changed';
	/** What waits for its mail if it is accepted. */
	readonly pending?: Pending;
	/** What the answer says beside its status. */
	readonly answer?: object | undefined;
}

/** What the mails need to know of a form. */
export interface MailedForm<Kept extends FormInput = FormInput> {
	/** As the association calls it. */
	readonly label: string;
	/** The mail to the association, and its copy to the visitor. */
	render(submission: Submission<Kept>): Notification;
}

/** All that the server knows of a form. `Kept` is what is kept of its `Input`. */
export interface ServerForm<Input extends FormInput, Kept extends FormInput = Input>
	extends MailedForm<Kept>,
		Identity<Input> {
	/** Its name, fields and rules, the same in the browser. */
	readonly form: Form<Input>;
	/** How one is taken that is more than its fields. */
	take?(incoming: Incoming<Input>, store: SubmissionStore): Promise<Taking>;
}
