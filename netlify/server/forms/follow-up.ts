import { site } from '../content.ts';
import type { Mail } from '../mail/notification.ts';
import type { Recipient } from '../pending.ts';
import type { MailedForm } from './server-form.ts';

/**
 * A mail that the site owes because something happened after a submission. It is written when that happens, and says
 * nothing that a visitor typed if it goes to a visitor (see `Notification`). Once mailed, only its kind is kept.
 */
export type FollowUp = {
	/** What happened, for the log and the lists: `outing-promoted`. No personal data. */
	readonly kind: string;
	readonly to: Recipient;
	/** Of the visitor: who gets the mail, or whom the association answers. */
	readonly email: string;
	/** Who gets the association's mail beside it: an address out of the content, which no limit for visitors holds back. */
	readonly alsoTo?: string;
	/** The visitor's name, for the association. */
	readonly name?: string;
	/** Gone once it was mailed. */
	readonly mail?: Mail;
};

export const followUp: MailedForm<FollowUp> = {
	label: 'Email de seguimento',
	fieldsOf: ({ kind, to, email, mail }) => [
		['Tipo', kind],
		['Para', to === 'association' ? site.name : email],
		['Assunto', mail?.subject],
	],
	recipientsOf: ({ to }) => [to],
	keptOf: ({ kind, to }) => ({ kind, to, email: '' }),
	render: ({
		input: { kind, email, name = site.name, alsoTo, mail = { subject: kind, message: '', details: [] } },
	}) => ({
		...mail,
		from_name: name,
		to_name: site.name,
		from_email: email,
		...(alsoTo && { alsoTo }),
		copy: mail,
	}),
};
