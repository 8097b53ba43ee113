import { site } from '../content.ts';
import { alertMailboxes, mailSettings } from '../env.ts';
import { toReason } from '../log.ts';
import { type Mailbox, renderMailbox, toMessage } from './message.ts';
import type { Mail } from './notification.ts';
import { isBadAddress, isTaken, type Outgoing, type Refusal, send } from './postmark.ts';

/** A mail that is sent once in a period. `period` is any text that is unique to it, for example its first day. */
interface Edition {
	readonly kind: 'summary' | 'monthly-report' | 'sign-in';
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
		const alert = refusal && isBadAddress(refusal) ? alertMailboxes() : [];
		if (alert.length === 0) return refusal;
		const [alertRefusal] = await send([toOutgoing(mail, edition, alert)]);
		return alertRefusal;
	} catch (error) {
		return { reason: toReason(error) };
	}
};

/** Sends a mail to MAIL_TO and to nobody else, whatever Postmark says of that address. Never throws. */
export const sendToAssociationAlone = async (mail: Mail, edition: Edition): Promise<Refusal | undefined> => {
	try {
		const outgoing = toOutgoing(mail, edition, mailSettings().to);
		outgoing.message.ReplyTo = renderMailbox({ name: site.name, address: site.email });
		const [refusal] = await send([outgoing]);
		return refusal;
	} catch (error) {
		return { reason: toReason(error) };
	}
};
