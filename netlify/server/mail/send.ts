import { Errors, Header, type Message, Models, ServerClient } from 'postmark';
import { site } from '../content.ts';
import { alertMailboxes, type MailSettings, mailSettings } from '../env.ts';
import { log, toReason } from '../log.ts';
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

/** Definite at once. */
export const isInactive = ({ code }: Refusal): boolean => code === INACTIVE;

/** Says nothing of the receiver by itself, because our own sender may be invalid. */
export const isInvalid = ({ code }: Refusal): boolean => code === INVALID;

export const isBadAddress = (refusal: Refusal): boolean => isInvalid(refusal) || isInactive(refusal);

/** @param senderWorks Whether Postmark accepted another mail of ours, in the same call or later. */
export const isReceiversFault = (refusal: Refusal, senderWorks: boolean): boolean =>
	isInactive(refusal) || (isInvalid(refusal) && senderWorks);

const toRefusal = (error: unknown): Refusal => {
	if (!(error instanceof Errors.PostmarkError)) return { reason: toReason(error) };
	return { code: error.code, reason: `${error.name} ${error.code}` };
};

interface Outgoing {
	/** Identifies the mail in Postmark's search: unique, at most 80 characters. */
	readonly name: string;
	readonly message: Message;
	readonly to: readonly Mailbox[];
}

/** What became of a mail to one of its receivers. */
interface Receipt {
	readonly address: string;
	/** `undefined` if Postmark took the message. */
	readonly refusal: Refusal | undefined;
}

const NAME_FIELD = 'mail';

/** @param timeout Seconds. */
export const openClient = ({ token, host }: Pick<MailSettings, 'token' | 'host'>, timeout: number): ServerClient =>
	new ServerClient(token, { timeout, ...(host ? { requestHost: host, useHttps: false } : {}) });

/** Postmark's limit for a message, and so ours for the addresses of a mail. */
const RECEIVERS_MAX = 50;

/**
 * The addresses, in lower case, that a mail of that name went to. Not reliable until two minutes after a try, because
 * Postmark's search lags.
 */
const findReceivers = async (name: string): Promise<readonly string[]> => {
	const filter = new Models.OutboundMessagesFilteringParameters(RECEIVERS_MAX, 0);
	filter[`metadata_${NAME_FIELD}`] = name;
	const { Messages } = await openClient(mailSettings(), TIMEOUT_S).getOutboundMessages(filter);
	return Messages.filter(({ Metadata }) => Metadata?.[NAME_FIELD] === name).flatMap(({ Recipients }) =>
		Recipients.map((address) => address.toLowerCase()),
	);
};

/** Of a batch Postmark accepts or refuses each message separately. Never throws. */
const post = async (messages: readonly Message[]): Promise<readonly (Refusal | undefined)[]> => {
	if (messages.length === 0) return [];
	try {
		const results = await openClient(mailSettings(), TIMEOUT_S).sendEmailBatch([...messages]);
		return messages.map((_, index) => {
			const code = results[index]?.ErrorCode;
			if (code === undefined) return { reason: 'no answer for a message' };
			return code === 0 ? undefined : { code, reason: `Postmark ${code}` };
		});
	} catch (error) {
		const refusal = toRefusal(error);
		return messages.map(() => refusal);
	}
};

const isTaken = ({ refusal }: Receipt): boolean => refusal === undefined;

/**
 * Sends each receiver a message of their own: of a message to several Postmark says only in words whom it leaves out. Returns
 * the receipts of each mail, in the same order. Never throws.
 */
const send = async (mails: readonly Outgoing[]): Promise<readonly (readonly Receipt[])[]> => {
	const messages = mails.flatMap(({ name, message, to }) =>
		to.map((mailbox) => ({
			...message,
			To: renderMailbox(mailbox),
			Metadata: { ...message.Metadata, [NAME_FIELD]: name },
		})),
	);
	const refusals = (await post(messages)).values();
	const receipts = mails.map(({ to }) => to.map(({ address }) => ({ address, refusal: refusals.next().value })));
	for (const { refusal } of receipts.filter((ofMail) => ofMail.some(isTaken)).flat())
		if (refusal) log('Receiver left out', { reason: refusal.reason });
	return receipts;
};

/** `undefined` if at least one receiver has the mail, or there was nobody to send it to; else a refusal that a retry may end. */
const verdictOf = (receipts: readonly Receipt[]): Refusal | undefined => {
	if (receipts.some(isTaken)) return undefined;
	const refusals = receipts.flatMap(({ refusal }) => refusal ?? []);
	return refusals.find((refusal) => !isBadAddress(refusal)) ?? refusals[0];
};

interface Subject {
	readonly form: string;
	readonly id: string;
}

/** @param canReply Whether to set the visitor's address as Reply-To. */
const toAssociation = (notification: Notification, canReply: boolean): Message => {
	const { from_name, from_email } = notification;
	const button = { label: `Responder a ${from_name}`, address: from_email };
	const message = toMessage(notification, { name: from_name, address: mailSettings().from.address }, button);
	if (canReply) message.ReplyTo = renderMailbox({ name: from_name, address: from_email });
	return message;
};

const toVisitor = ({ copy }: Notification): Message => {
	const button = { label: 'Escrever-nos', address: site.email };
	// An older build may have queued the mail with its greeting.
	const text = `Olá,\n\n${copy.message.replace(/^Olá,\n\n/, '')}`;
	const message = toMessage({ ...copy, message: text }, { name: site.name, ...mailSettings().from }, button);
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

const addressesOf = (mailboxes: readonly Mailbox[]): readonly string[] =>
	mailboxes.map(({ address }) => address.toLowerCase());

/** @param addresses In lower case. */
const isAmong = (addresses: readonly string[], { address }: Mailbox): boolean =>
	addresses.includes(address.toLowerCase());

/** Whether Postmark has the recipient's mail, for each address of the association; as reliable as `findReceivers`. */
export const isNotified = async ({ id }: Pick<Subject, 'id'>, recipient: Recipient): Promise<boolean> => {
	const have = await findReceivers(nameOf(id, recipient));
	return recipient === 'visitor' ? have.length > 0 : mailSettings().to.every((one) => isAmong(have, one));
};

export interface Sending {
	/** `undefined` for a recipient whose mail Postmark took: for the association, of at least one of its addresses. */
	readonly refusals: ReadonlyMap<Recipient, Refusal | undefined>;
	/** Addresses of the association, or of a guide, to which Postmark writes no more. */
	readonly refusing: readonly string[];
	/** Whether Postmark took any of the mails, which have one sender. */
	readonly senderWorks: boolean;
}

interface Route {
	readonly deployContext: string;
	/** Some of the association's addresses may have the mail: Postmark is asked first. */
	readonly isRetry: boolean;
}

/** Mails a notification to the association, its copy to the visitor, or both in one call. Never throws. */
export const sendNotification = async (
	{ form, id }: Subject,
	render: () => Notification,
	recipients: readonly Recipient[],
	{ deployContext, isRetry }: Route,
): Promise<Sending> => {
	if (recipients.length === 0) return { refusals: new Map(), refusing: [], senderWorks: false };
	try {
		const notification = markPreview(render(), deployContext);
		const { to_name, from_email, alsoTo } = notification;
		const own = mailSettings().to.map((mailbox) => ({ name: to_name, ...mailbox }));
		const guide = alsoTo && !isAmong(addressesOf(own), { address: alsoTo }) ? [{ address: alsoTo }] : [];
		const have = isRetry && recipients.includes('association') ? await findReceivers(nameOf(id, 'association')) : [];
		const receivers: Readonly<Record<Recipient, readonly Mailbox[]>> = {
			association: [...own, ...guide].filter((one) => !isAmong(have, one)),
			visitor: [{ address: from_email }],
		};
		const toOutgoing = (recipient: Recipient, to = receivers[recipient], canReply = true): Outgoing => {
			const message = recipient === 'visitor' ? toVisitor(notification) : toAssociation(notification, canReply);
			return { name: nameOf(id, recipient), message: { ...message, Tag: form, Metadata: { form, id } }, to };
		};
		const sent = await send(recipients.map((recipient) => toOutgoing(recipient)));
		const receipts = new Map(recipients.map((recipient, index) => [recipient, sent[index] ?? []] as const));
		const ours = receipts.get('association') ?? [];
		const invalid = addressesOf(ours.filter(({ refusal }) => refusal && isInvalid(refusal)));
		if (invalid.length > 0) {
			// Perhaps because of the Reply-To; the text contains the address, too.
			const to = receivers.association.filter((one) => isAmong(invalid, one));
			const [again = []] = await send([toOutgoing('association', to, false)]);
			receipts.set('association', [...ours.filter((one) => !isAmong(invalid, one)), ...again]);
		}

		const all = [...receipts.values()].flat();
		const senderWorks = all.some(isTaken);
		const refusalFor = (recipient: Recipient): Refusal | undefined => {
			const found = receipts.get(recipient) ?? [];
			if (recipient === 'visitor') return verdictOf(found);
			const isOwn = (one: Mailbox) => isAmong(addressesOf(own), one);
			return own.some((one) => isAmong(have, one)) ? undefined : verdictOf(found.filter(isOwn));
		};
		return {
			refusals: new Map(recipients.map((recipient) => [recipient, refusalFor(recipient)] as const)),
			refusing: (receipts.get('association') ?? []).flatMap(({ address, refusal }) =>
				refusal && isReceiversFault(refusal, senderWorks) ? address : [],
			),
			senderWorks,
		};
	} catch (error) {
		const refusal = { reason: toReason(error) };
		return { refusals: new Map(recipients.map((one) => [one, refusal])), refusing: [], senderWorks: false };
	}
};

/** A mail that is sent once in a period. `period` is a unique text. */
interface Edition {
	readonly kind: 'summary' | 'monthly-report' | 'sign-in';
	readonly period: string;
}

const toOutgoing = (mail: Mail, { kind, period }: Edition, to: readonly Mailbox[]): Outgoing => {
	const message = toMessage(mail, { name: site.name, ...mailSettings().from });
	// A report has none, so that it arrives even if Postmark refuses the address.
	if (kind === 'sign-in') message.ReplyTo = renderMailbox({ name: site.name, address: site.email });
	const named = to.map((mailbox) => ({ name: site.name, ...mailbox }));
	return { name: `${kind}-${period}`, message: { ...message, Tag: kind }, to: named };
};

/**
 * Sends the association a mail. A report goes to MAIL_ALERT if Postmark refuses every address of the association; the link
 * that gives access to the desk never does. Never throws.
 */
export const sendToAssociation = async (mail: Mail, edition: Edition): Promise<Refusal | undefined> => {
	try {
		const isReport = edition.kind !== 'sign-in';
		const outgoing = toOutgoing(mail, edition, mailSettings().to);
		if (isReport && (await findReceivers(outgoing.name)).length > 0) return undefined;
		const [receipts = []] = await send([outgoing]);
		const refusal = verdictOf(receipts);
		const alert = isReport && refusal && isBadAddress(refusal) ? alertMailboxes() : [];
		if (alert.length === 0) return refusal;
		const [alerted = []] = await send([toOutgoing(mail, edition, alert)]);
		return verdictOf(alerted);
	} catch (error) {
		return { reason: toReason(error) };
	}
};
