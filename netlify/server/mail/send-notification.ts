import { Header, type Message } from 'postmark';
import { site } from '../content.ts';
import { mailSettings } from '../env.ts';
import { toReason } from '../log.ts';
import type { Recipient } from '../pending.ts';
import type { Submission } from '../submission.ts';
import { renderMailbox } from './mailboxes.ts';
import { toMessage } from './message.ts';
import type { Notification } from './notification.ts';
import { isInvalid, isTaken, type Outgoing, type Refusal, send } from './postmark.ts';

/** `canReply` says whether the visitor's address is fit to stand as the one to answer to. */
const toAssociation = (notification: Notification, canReply: boolean): Message => {
	const { from, to } = mailSettings();
	const { from_name, from_email, to_name } = notification;
	const button = { label: `Responder a ${from_name}`, address: from_email };
	const envelope = {
		from: { name: from_name, address: from.address },
		to: to.map((mailbox) => ({ name: to_name, ...mailbox })),
	};
	const message = toMessage(notification, envelope, button);
	if (canReply) message.ReplyTo = renderMailbox({ name: from_name, address: from_email });
	return message;
};

const toVisitor = ({ copy, from_email }: Notification): Message => {
	const button = { label: 'Escrever-nos', address: site.email };
	const envelope = { from: { name: site.name, ...mailSettings().from }, to: [{ address: from_email }] };
	const message = toMessage(copy, envelope, button);
	message.ReplyTo = renderMailbox({ name: site.name, address: site.email });
	// RFC 3834: holiday notices and the like don't answer.
	message.Headers = [new Header('Auto-Submitted', 'auto-replied')];
	return message;
};

/** Whether functions run neither for the site itself nor on one's own machine: `deploy-preview`, `branch-deploy`. */
export const isPreview = (deployContext: string): boolean => deployContext !== 'production' && deployContext !== 'dev';

/** A preview has stores and visitors of its own, but the association's mailbox: its mails must not pass for real ones. */
const markPreview = (notification: Notification, deployContext: string): Notification =>
	isPreview(deployContext) ? { ...notification, subject: `[Pré-visualização] ${notification.subject}` } : notification;

const nameOf = (id: string, recipient: Recipient) => `${id}-${recipient}`;

/** Whether Postmark has the mail about a submission already; `isTaken` says when that can be asked. */
export const isNotified = ({ id }: Submission, recipient: Recipient): Promise<boolean> =>
	isTaken(nameOf(id, recipient));

/** For each mail `undefined` once it was taken, else why it was not. */
type Sending = ReadonlyMap<Recipient, Refusal | undefined>;

const sendTo = async (
	{ form, id }: Submission,
	notification: Notification,
	recipients: readonly Recipient[],
): Promise<Sending> => {
	const toOutgoing = (recipient: Recipient, canReply = true): Outgoing => {
		const message = recipient === 'visitor' ? toVisitor(notification) : toAssociation(notification, canReply);
		return { name: nameOf(id, recipient), message: { ...message, Tag: form, Metadata: { form, id } } };
	};

	const refusals = await send(recipients.map((recipient) => toOutgoing(recipient)));
	const sending = new Map(recipients.map((recipient, index) => [recipient, refusals[index]] as const));
	const refusal = sending.get('association');
	if (refusal && isInvalid(refusal)) {
		// Perhaps for the visitor's address alone: it stands in the text anyway, and need not be one to answer to.
		const [lastRefusal] = await send([toOutgoing('association', false)]);
		sending.set('association', lastRefusal);
	}
	return sending;
};

/**
 * Mails what `render` makes of a submission to the association, a copy to the visitor, or both in one call.
 * `deployContext` is Netlify's. Never throws.
 */
export const sendNotification = async (
	submission: Submission,
	render: (submission: Submission) => Notification,
	recipients: readonly Recipient[],
	deployContext: string,
): Promise<Sending> => {
	if (recipients.length === 0) return new Map();
	try {
		return await sendTo(submission, markPreview(render(submission), deployContext), recipients);
	} catch (error) {
		return new Map(recipients.map((recipient) => [recipient, { reason: toReason(error) }]));
	}
};
