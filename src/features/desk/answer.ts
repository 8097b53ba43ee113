import type { FormErrors } from '#src/forms/validate.ts';
import type { DeskField } from './fields.ts';

type Recipient = 'visitor' | 'association';

/** The function's answer about a submission and an action. The first name is the only personal datum, beside what an order is of. */
export interface DeskFacts {
	readonly form: string;
	/** An order's number, or a reference. */
	readonly number: string;
	readonly name: string;
	readonly action: string;
	readonly state: string;
	/** What the submission is about, in lines. */
	readonly summary?: string | undefined;
	/** What the action will cost the association. */
	readonly warning?: string | undefined;
	readonly recipients: readonly Recipient[];
	readonly fields: readonly (DeskField & { readonly name: string })[];
	/** If it was done: what the page says, the moment (ISO 8601, UTC), recipients and subjects of its mails, and the typed values by their labels. */
	readonly done?: {
		readonly title: string;
		readonly at: string;
		readonly notified: readonly { readonly to: Recipient; readonly subject: string }[];
		readonly note: readonly (readonly [label: string, value: string])[];
		/** Nobody was mailed, and it was a short time ago. */
		readonly canUndo: boolean;
	};
	/** The button that has to be pressed before this one, if there is one. */
	readonly first?: string;
	/** Whether this request did it. */
	readonly isNew: boolean;
}

export interface DeskAnswer {
	readonly status: number;
	/** `key`: the device has no access. With `state`, the action can't be done any more, come the facts. */
	readonly reason?: 'key' | 'expired' | 'gone' | 'state';
	/** What became of the device's access, or of the mail that gives it. */
	readonly access?: 'sent' | 'limit' | 'failed' | 'granted' | 'ended';
	readonly errors?: FormErrors;
	readonly facts?: DeskFacts;
}
