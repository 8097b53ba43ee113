import { Errors, Header, type Message, Models, ServerClient } from 'postmark';
import { site } from '../content.ts';
import { alertMailboxes, type MailSettings, mailSettings } from '../env.ts';
import { toReason } from '../log.ts';
import { type Mail, type Mailbox, type Notification, type Recipient, renderMailbox, toMessage } from './message.ts';

/** The client's default is 180, but a scheduled function has 30 in all. */
const TIMEOUT_S = 6;

/** Codes that refuse the message itself, so that a retry does not help. */
const BAD_MESSAGE = [402, 403, 411];

/** An invalid message, mostly because of an address. */
const INVALID = 300;

/** An address with an earlier bounce or spam complaint. */
const INACTIVE = 406;

export interface Refusal {
	/** A code or an error's name, no personal data. */
	readonly reason: string;
	readonly code?: number;
}

export const isBadMessage = ({ code = 0 }: Refusal): boolean => BAD_MESSAGE.includes(code);

const isInvalid = ({ code }: Refusal): boolean => code === INVALID;

export const isBadAddress = (refusal: Refusal): boolean => isInvalid(refusal) || refusal.code === INACTIVE;

const toRefusal = (error: unknown): Refusal => {
	if (!(error instanceof Errors.PostmarkError)) return { reason: toReason(error) };
	return { code: error.code, reason: `${error.name} ${error.code}` };
};

interface Outgoing {
	/** Identifies the mail in Postmark's search: unique, at most 80 characters. */
	readonly name: string;
	readonly message: Message;
}

const NAME_FIELD = 'mail';

/** @param timeout Seconds. */
export const openClient = ({ token, host }: Pick<MailSettings, 'token' | 'host'>, timeout: number): ServerClient =>
	new ServerClient(token, { timeout, ...(host ? { requestHost: host, useHttps: false } : {}) });

/** Whether Postmark has a mail of that name. Not reliable until two minutes after a try, because its search lags. */
const hasMail = async (name: string): Promise<boolean> => {
	const filter = new Models.OutboundMessagesFilteringParameters(1, 0);
	filter[`metadata_${NAME_FIELD}`] = name;
	const { Messages } = await openClient(mailSettings(), TIMEOUT_S).getOutboundMessages(filter);
	return Messages.some(({ Metadata }) => Metadata?.[NAME_FIELD] === name);
};

/**
 * Of a batch Postmark accepts or refuses each message separately. Returns for each mail, in the same order, `undefined` if
 * Postmark took it. Never throws.
 */
const send = async (mails: readonly Outgoing[]): Promise<readonly (Refusal | undefined)[]> => {
	try {
		const results = await openClient(mailSettings(), TIMEOUT_S).sendEmailBatch(
			mails.map(({ name, message }) => ({ ...message, Metadata: { ...message.Metadata, [NAME_FIELD]: name } })),
		);
		return mails.map((_, index) => {
			const code = results[index]?.ErrorCode;
			if (code === undefined) return { reason: 'no answer for a message' };
			return code === 0 ? undefined : { code, reason: `Postmark ${code}` };
		});
	} catch (error) {
		const refusal = toRefusal(error);
		return mails.map(() => refusal);
	}
};

interface Subject {
	readonly form: string;
	readonly id: string;
}

/** @param canReply Whether to set the visitor's address as Reply-To. */
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
	// An older build may have queued the mail with its greeting.
	const text = `Olá,\n\n${copy.message.replace(/^Olá,\n\n/, '')}`;
	const message = toMessage({ ...copy, message: text }, envelope, button);
	message.ReplyTo = renderMailbox({ name: site.name, address: site.email });
	// RFC 3834: prevents automatic replies.
	message.Headers = [new Header('Auto-Submitted', 'auto-replied')];
	return message;
};

export const isPreview = (deployContext: string): boolean => deployContext !== 'production' && deployContext !== 'dev';

/** Mails of a preview reach the association's real mailbox. */
const markPreview = (notification: Notification, deployContext: string): Notification =>
	isPreview(deployContext) ? { ...notification, subject: `[Pré-visualização] ${notification.subject}` } : notification;

const nameOf = (id: string, recipient: Recipient) => `${id}-${recipient}`;

/** Whether Postmark has the recipient's mail; as reliable as `hasMail`. */
export const isNotified = ({ id }: Pick<Subject, 'id'>, recipient: Recipient): Promise<boolean> =>
	hasMail(nameOf(id, recipient));

type Sending = ReadonlyMap<Recipient, Refusal | undefined>;

/** Mails a notification to the association, its copy to the visitor, or both in one call. Never throws. */
export const sendNotification = async (
	{ form, id }: Subject,
	render: () => Notification,
	recipients: readonly Recipient[],
	deployContext: string,
): Promise<Sending> => {
	if (recipients.length === 0) return new Map();
	try {
		const notification = markPreview(render(), deployContext);
		const toOutgoing = (recipient: Recipient, canReply = true): Outgoing => {
			const message = recipient === 'visitor' ? toVisitor(notification) : toAssociation(notification, canReply);
			return { name: nameOf(id, recipient), message: { ...message, Tag: form, Metadata: { form, id } } };
		};
		const refusals = await send(recipients.map((recipient) => toOutgoing(recipient)));
		const sending = new Map(recipients.map((recipient, index) => [recipient, refusals[index]] as const));
		const refusal = sending.get('association');
		// Perhaps because of the Reply-To; the text contains the address, too.
		if (refusal && isInvalid(refusal)) sending.set('association', (await send([toOutgoing('association', false)]))[0]);
		return sending;
	} catch (error) {
		return new Map(recipients.map((recipient) => [recipient, { reason: toReason(error) }]));
	}
};

/** A mail that is sent once in a period. `period` is a unique text. */
interface Edition {
	readonly kind: 'summary' | 'monthly-report' | 'failed-deploy' | 'sign-in';
	readonly period: string;
}

const toOutgoing = (mail: Mail, { kind, period }: Edition, to: readonly Mailbox[]): Outgoing => {
	const message = toMessage(mail, {
		from: { name: site.name, ...mailSettings().from },
		to: to.map((mailbox) => ({ name: site.name, ...mailbox })),
	});
	// A report has none, so that it arrives even if Postmark refuses the address.
	if (kind === 'sign-in') message.ReplyTo = renderMailbox({ name: site.name, address: site.email });
	return { name: `${kind}-${period}`, message: { ...message, Tag: kind } };
};

/**
 * Sends the association a mail. A report goes to MAIL_ALERT if Postmark refuses the association's address; the link that
 * gives access to the desk never does. Never throws.
 */
export const sendToAssociation = async (mail: Mail, edition: Edition): Promise<Refusal | undefined> => {
	try {
		const isReport = edition.kind !== 'sign-in';
		const outgoing = toOutgoing(mail, edition, mailSettings().to);
		if (isReport && (await hasMail(outgoing.name))) return undefined;
		const [refusal] = await send([outgoing]);
		const alert = isReport && refusal && isBadAddress(refusal) ? alertMailboxes() : [];
		return alert.length === 0 ? refusal : (await send([toOutgoing(mail, edition, alert)]))[0];
	} catch (error) {
		return { reason: toReason(error) };
	}
};
