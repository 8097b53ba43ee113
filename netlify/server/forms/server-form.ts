import type { Form, FormInput } from '#src/forms/form.ts';
import type { Acceptance } from '../accept.ts';
import type { Notification } from '../mail/notification.ts';
import type { Pending } from '../pending.ts';
import type { SubmissionStore } from '../store/submission-store.ts';
import type { Incoming, Submission } from '../submission.ts';

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
export interface ServerForm<Input extends FormInput, Kept extends FormInput = Input> extends MailedForm<Kept> {
	/** Its name, fields and rules, the same in the browser. */
	readonly form: Form<Input>;
	/**
	 * What one is about: a second one from the same address about the same is a duplicate. Without this each form has one
	 * matter.
	 */
	matterOf?(input: Input): string | undefined;
	/**
	 * Known by its content and Lisbon's day, whatever key comes with it: a page without a script has no key, and a button
	 * that is pressed twice means one. Only itself repeats it then.
	 */
	readonly isKnownByContent?: true;
	/** How one is taken that is more than its fields. */
	take?(incoming: Incoming<Input>, store: SubmissionStore): Promise<Taking>;
}
