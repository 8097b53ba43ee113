import { createHash, randomUUID } from 'node:crypto';
import type { Mail, Recipient } from '../mail/notification.ts';
import type { Turn } from './pending.ts';
import { addressDigest } from './submission.ts';

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
	/** The key of the document that owes it, and tells whether it is still true: of a ledger, or of a record of the desk. */
	readonly about?: string;
	/** The id of the group of an outing to whom it is said, and how much news all groups had been told by then. */
	readonly party?: string;
	readonly news?: number;
	/** The ids of the groups whose people it names: it is dropped once one of them is gone. */
	readonly names?: readonly string[];
	/**
	 * It goes before others, and no limit holds it back: the association or somebody's signed link caused it, so nobody can
	 * by typing an address.
	 */
	readonly priority?: 'urgent';
};

/**
 * A mail that a document of the store owes. It is written into the document by the same compare-and-swap as what causes
 * it, so neither can be without the other.
 */
export interface OwedMail extends FollowUp {
	readonly id: string;
	/** Counts the mails of its document; given when it is first taken. */
	readonly number?: number;
	/** Which process puts it into the outbox, and since when: ISO 8601, UTC. */
	readonly taken?: { readonly by: string; readonly at: string };
}

/** A document of the store that owes mails. */
export interface Owing {
	readonly owed: readonly OwedMail[];
	/** How many mails have a number. */
	readonly numbered?: number;
}

export const isUrgent = ({ priority }: FollowUp): boolean => priority === 'urgent';

export const turnOf = (mail: OwedMail): Turn => {
	const { about, to, email, number = 0 } = mail;
	const thread = createHash('sha256')
		.update(`${about}\n${to}\n${addressDigest(email)}`)
		.digest('hex')
		.slice(0, 16);
	return { isUrgent: isUrgent(mail), thread, number };
};

/** A mail as a document owes it. */
export const owe = (followUp: FollowUp): OwedMail => ({ ...followUp, id: randomUUID() });
