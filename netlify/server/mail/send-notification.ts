import { Header, type Message } from 'postmark';
import { site } from '../content.ts';
import { mailSettings } from '../env.ts';
import { toReason } from '../log.ts';
import { renderMailbox, toMessage } from './message.ts';
import type { Notification, Recipient } from './notification.ts';
import { isInvalid, isTaken, type Outgoing, type Refusal, send } from './postmark.ts';

/** The submission that a mail is about. */
interface Subject {
	readonly form: string;
	readonly id: string;
}

/** `canReply`: whether the visitor's address may be the mail's Reply-To. */
const toAssociation = (notification: Notification, canReply: boolean): Message => {
	const { from, to } = mailSettings();
	const { from_name, from_email, to_name, alsoTo } = notification;
	const button = { label: `Responder a ${from_name}`, address: from_email };
	const envelope = {
		from: { name: from_name, address: from.address },
		to: [...to.map((mailbox) => ({ name: to_name, ...mailbox })), ...(alsoTo ? [{ address: alsoTo }] : [])],
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
	// RFC 3834: tells holiday notices and the like not to answer.
	message.Headers = [new Header('Auto-Submitted', 'auto-replied')];
	return message;
};

/** Whether functions run for a preview: `deploy-preview` or `branch-deploy`, not the site itself nor one's own machine. */
export const isPreview = (deployContext: string): boolean => deployContext !== 'production' && deployContext !== 'dev';

/** Marks the mails of a preview: they go to the association's real mailbox and must not be taken for real ones. */
const markPreview = (notification: Notification, deployContext: string): Notification =>
	isPreview(deployContext) ? { ...notification, subject: `[Pré-visualização] ${notification.subject}` } : notification;

const nameOf = (id: string, recipient: Recipient) => `${id}-${recipient}`;

/** Whether Postmark has the mail about a submission already; `isTaken` says when that can be asked. */
export const isNotified = ({ id }: Pick<Subject, 'id'>, recipient: Recipient): Promise<boolean> =>
	isTaken(nameOf(id, recipient));

/** For each mail `undefined` once it was taken, else why it was not. */
type Sending = ReadonlyMap<Recipient, Refusal | undefined>;

const sendTo = async (
	{ form, id }: Subject,
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
		// The visitor's address as Reply-To may be the reason. The mail's text has it too, so it can go without a Reply-To.
		const [lastRefusal] = await send([toOutgoing('association', false)]);
		sending.set('association', lastRefusal);
	}
	return sending;
};

/**
 * Mails what `render` returns to the association, its copy to the visitor, or both in one call.
 * `deployContext` is Netlify's. Never throws.
 */
export const sendNotification = async (
	subject: Subject,
	render: () => Notification,
	recipients: readonly Recipient[],
	deployContext: string,
): Promise<Sending> => {
	if (recipients.length === 0) return new Map();
	try {
		return await sendTo(subject, markPreview(render(), deployContext), recipients);
	} catch (error) {
		return new Map(recipients.map((recipient) => [recipient, { reason: toReason(error) }]));
	}
};
