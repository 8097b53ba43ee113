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

/** Definite at once, unlike an invalid message. */
export const isInactive = ({ code }: Refusal): boolean => code === INACTIVE;

const isInvalid = ({ code }: Refusal): boolean => code === INVALID;

export const isBadAddress = (refusal: Refusal): boolean => isInvalid(refusal) || isInactive(refusal);

const toRefusal = (error: unknown): Refusal => {
	if (!(error instanceof Errors.PostmarkError)) return { reason: toReason(error) };
	return { code: error.code, reason: `${error.name} ${error.code}` };
};

interface Named {
	/** Identifies the mail in Postmark's search: unique, at most 80 characters. */
	readonly name: string;
	readonly message: Message;
}

const NAME_FIELD = 'mail';

/** @param timeout Seconds. */
export const openClient = ({ token, host }: Pick<MailSettings, 'token' | 'host'>, timeout: number): ServerClient =>
	new ServerClient(token, { timeout, ...(host ? { requestHost: host, useHttps: false } : {}) });

/** Whether Postmark has a mail of that name. Not reliable until two minutes after a try, because its search lags. */
export const hasMail = async (name: string): Promise<boolean> => {
	const filter = new Models.OutboundMessagesFilteringParameters(1, 0);
	filter[`metadata_${NAME_FIELD}`] = name;
	const { Messages } = await openClient(mailSettings(), TIMEOUT_S).getOutboundMessages(filter);
	return Messages.some(({ Metadata }) => Metadata?.[NAME_FIELD] === name);
};

/**
 * Of a batch Postmark accepts or refuses each message separately. Returns for each mail, in the same order, `undefined` if
 * Postmark took it. Never throws.
 */
const send = async (mails: readonly Named[]): Promise<readonly (Refusal | undefined)[]> => {
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
const toAssociation = (mail: Mail, visitor: { name: string; email: string }, canReply: boolean): Message => {
	const { from, to } = mailSettings();
	const { name, email } = visitor;
	const button = { label: `Responder a ${name}`, address: email };
	const envelope = {
		from: { name, address: from.address },
		to: to.map((mailbox) => ({ name: site.name, ...mailbox })),
	};
	const message = toMessage(mail, envelope, button);
	if (canReply) message.ReplyTo = renderMailbox({ name, address: email });
	return message;
};

/** To a visitor, or to a guide. */
const toPerson = (mail: Mail, address: string): Message => {
	const button = { label: 'Escrever-nos', address: site.email };
	const envelope = { from: { name: site.name, ...mailSettings().from }, to: [{ address }] };
	const message = toMessage({ ...mail, message: `Olá,\n\n${mail.message}` }, envelope, button);
	message.ReplyTo = renderMailbox({ name: site.name, address: site.email });
	// RFC 3834: prevents automatic replies.
	message.Headers = [new Header('Auto-Submitted', 'auto-replied')];
	return message;
};

export const isPreview = (deployContext: string): boolean => deployContext !== 'production' && deployContext !== 'dev';

/** Mails of a preview reach the association's real mailbox. */
const markPreview = <Marked extends Mail>(mail: Marked, deployContext: string): Marked =>
	isPreview(deployContext) ? { ...mail, subject: `[Pré-visualização] ${mail.subject}` } : mail;

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
		const toOutgoing = (recipient: Recipient, canReply = true): Named => {
			const { copy, from_name, from_email } = notification;
			const message =
				recipient === 'visitor'
					? toPerson(copy, from_email)
					: toAssociation(notification, { name: from_name, email: from_email }, canReply);
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
	readonly kind: 'summary' | 'sign-in';
	readonly period: string;
}

const toOutgoing = (mail: Mail, { kind, period }: Edition, to: readonly Mailbox[]): Named => {
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

/** Who gets a mail about a document. `from`: to whom the association's answer goes. */
export type Receiver =
	| { readonly kind: 'visitor'; readonly email: string }
	| { readonly kind: 'association'; readonly from: { readonly name: string; readonly email: string } }
	| { readonly kind: 'guide'; readonly email: string };

export interface Outgoing {
	/** Identifies the mail in Postmark's search: unique, at most 80 characters. */
	readonly name: string;
	/** Identifies its document there. */
	readonly document: string;
	/** For Postmark's statistics. */
	readonly kind: string;
	readonly to: Receiver;
	readonly mail: Mail;
}

const DOCUMENT_FIELD = 'document';

const toNamed = ({ name, document, kind, to, mail }: Outgoing, deployContext: string, canReply: boolean): Named => {
	const marked = markPreview(mail, deployContext);
	const message = to.kind === 'association' ? toAssociation(marked, to.from, canReply) : toPerson(marked, to.email);
	return { name, message: { ...message, Tag: kind, Metadata: { [DOCUMENT_FIELD]: document } } };
};

/** Postmark takes 500 messages in a call; with fewer its answer comes in time. */
const BATCH = 100;

/** Mails about documents. Returns for each, in the same order, `undefined` if Postmark took it. Never throws. */
export const sendMails = async (
	mails: readonly Outgoing[],
	deployContext: string,
): Promise<readonly (Refusal | undefined)[]> => {
	try {
		const refusals: (Refusal | undefined)[] = [];
		for (let start = 0; start < mails.length; start += BATCH) {
			const batch = mails.slice(start, start + BATCH);
			refusals.push(...(await send(batch.map((mail) => toNamed(mail, deployContext, true)))));
		}
		// Perhaps because of the Reply-To.
		const isRetried = mails.map(
			({ to }, index) => to.kind === 'association' && isInvalid(refusals[index] ?? { reason: '' }),
		);
		const again = mails.filter((_, index) => isRetried[index]);
		const answers = again.length > 0 ? await send(again.map((mail) => toNamed(mail, deployContext, false))) : [];
		return refusals.map((refusal, index) =>
			isRetried[index] ? answers[again.indexOf(mails[index] as Outgoing)] : refusal,
		);
	} catch (error) {
		return mails.map(() => ({ reason: toReason(error) }));
	}
};

/** Messages in an answer of Postmark's search. */
const PAGE = 500;

/** The names of the mails about a document that Postmark has; as reliable as `hasMail`. */
export const findSentMails = async (document: string): Promise<ReadonlySet<string>> => {
	const client = openClient(mailSettings(), TIMEOUT_S);
	const names = new Set<string>();
	for (let offset = 0; ; offset += PAGE) {
		const filter = new Models.OutboundMessagesFilteringParameters(PAGE, offset);
		filter[`metadata_${DOCUMENT_FIELD}`] = document;
		const { Messages, TotalCount } = await client.getOutboundMessages(filter);
		for (const { Metadata } of Messages) if (Metadata?.[NAME_FIELD]) names.add(Metadata[NAME_FIELD]);
		if (Messages.length === 0 || offset + PAGE >= Number(TotalCount)) return names;
	}
};
