import { site } from '../content.ts';
import { alertMailboxes, mailSettings } from '../env.ts';
import { toReason } from '../log.ts';
import type { Mailbox } from './mailboxes.ts';
import { toMessage } from './message.ts';
import type { Mail } from './notification.ts';
import { isBadAddress, isTaken, type Outgoing, type Refusal, send } from './postmark.ts';

/** A mail that is sent once in a period. `period` is any text that is unique to it, for example its first day. */
interface Edition {
	readonly kind: 'summary' | 'weekly-report' | 'monthly-report' | 'sign-in';
	readonly period: string;
}

const toOutgoing = (mail: Mail, { kind, period }: Edition, to: readonly Mailbox[]): Outgoing => {
	const message = toMessage(mail, {
		from: { name: site.name, ...mailSettings().from },
		to: to.map((mailbox) => ({ name: site.name, ...mailbox })),
	});
	return { name: `${kind}-${period}`, message: { ...message, Tag: kind } };
};

/**
 * Sends the association a summary or a report, once in a period. If Postmark refuses the association's address, the mail
 * goes to the addresses of MAIL_ALERT. Never throws.
 */
export const sendToAssociation = async (mail: Mail, edition: Edition): Promise<Refusal | undefined> => {
	try {
		const outgoing = toOutgoing(mail, edition, mailSettings().to);
		if (await isTaken(outgoing.name)) return undefined;
		const [refusal] = await send([outgoing]);
		// A sign-in is for nobody but the association.
		const alert = edition.kind !== 'sign-in' && refusal && isBadAddress(refusal) ? alertMailboxes() : [];
		if (alert.length === 0) return refusal;
		const [alertRefusal] = await send([toOutgoing(mail, edition, alert)]);
		return alertRefusal;
	} catch (error) {
		return { reason: toReason(error) };
	}
};
