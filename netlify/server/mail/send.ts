import { Errors, Header, type Message, Models, ServerClient } from 'postmark';
import { site } from '../base/content.ts';
import { log, toReason } from '../base/log.ts';
import { wordsOf } from '../base/words.ts';
import { type Mail, type Mailbox, type MailLink, type Recipient, renderMailbox, toMessage } from './message.ts';
import { alertMailboxes, type MailSettings, mailSettings } from './settings.ts';

/** The client's default is 180, but a scheduled function has 30 in all. */
const TIMEOUT_S = 6;

/** Codes that refuse the message itself, so that a retry does not help. */
const BAD_MESSAGE = [402, 403, 411];

/** An invalid message, mostly because of an address. */
const INVALID = 300;

/** An address with an earlier bounce or spam complaint. */
const INACTIVE = 406;

export interface Failure {
	/** A code or an error's name, no personal data. */
	readonly reason: string;
	readonly code?: number;
}

export const isBadMessage = ({ code = 0 }: Failure): boolean => BAD_MESSAGE.includes(code);

export const isInactive = ({ code }: Failure): boolean => code === INACTIVE;

/** By itself it does not say that the receiver is invalid: our own sender may be. */
export const isInvalid = ({ code }: Failure): boolean => code === INVALID;

const isBadAddress = (refusal: Failure): boolean => isInvalid(refusal) || isInactive(refusal);

/** @param senderWorks Whether Postmark accepted another mail of ours, in the same call or later. */
export const isReceiversFault = (refusal: Failure, senderWorks: boolean): boolean =>
	isInactive(refusal) || (isInvalid(refusal) && senderWorks);

const toRefusal = (error: unknown): Failure => {
	if (!(error instanceof Errors.PostmarkError)) return { reason: toReason(error) };
	return { code: error.code, reason: `${error.name} ${error.code}` };
};

interface Addressed {
	/** Identifies the mail in Postmark's search: unique, at most 80 characters. */
	readonly name: string;
	readonly message: Message;
	readonly to: readonly Mailbox[];
}

/** What became of a mail to one of its receivers. */
interface SendResult {
	readonly address: string;
	/** `undefined` if Postmark took the message. */
	readonly refusal: Failure | undefined;
}

const NAME_FIELD = 'mail';

/** @param timeout Seconds. */
export const openClient = ({ token, host }: Pick<MailSettings, 'token' | 'host'>, timeout: number): ServerClient =>
	new ServerClient(token, { timeout, ...(host ? { requestHost: host, useHttps: false } : {}) });

/** Postmark's limit for a message, and so ours for the addresses of a mail. */
const RECEIVERS_MAX = 50;

/** Searches the sent messages, the newest first, by their metadata. */
const search = (count: number, offset: number, metadata: Readonly<Record<string, string>> = {}) => {
	const filter = new Models.OutboundMessagesFilteringParameters(count, offset);
	for (const [field, value] of Object.entries(metadata)) filter[`metadata_${field}`] = value;
	return openClient(mailSettings(), TIMEOUT_S).getOutboundMessages(filter);
};

/**
 * The addresses, in lower case, that a mail of this name went to. Not reliable until two minutes after a try, because
 * Postmark's search lags.
 */
const findReceivers = async (name: string): Promise<readonly string[]> => {
	const { Messages } = await search(RECEIVERS_MAX, 0, { [NAME_FIELD]: name });
	return Messages.filter(({ Metadata }) => Metadata?.[NAME_FIELD] === name).flatMap(({ Recipients }) =>
		Recipients.map((address) => address.toLowerCase()),
	);
};

/** Messages in a call: Postmark takes 500, but with fewer its answer comes in time. */
const BATCH = 100;

/** Postmark accepts or refuses each message of a batch separately. Never throws. */
const post = async (messages: readonly Message[]): Promise<readonly (Failure | undefined)[]> => {
	const failures: (Failure | undefined)[] = [];
	for (let start = 0; start < messages.length; start += BATCH) {
		const batch = messages.slice(start, start + BATCH);
		try {
			const results = await openClient(mailSettings(), TIMEOUT_S).sendEmailBatch(batch);
			for (const index of batch.keys()) {
				const code = results[index]?.ErrorCode;
				if (code === undefined) failures.push({ reason: 'no answer for a message' });
				else failures.push(code === 0 ? undefined : { code, reason: `Postmark ${code}` });
			}
		} catch (error) {
			const refusal = toRefusal(error);
			for (const _ of batch) failures.push(refusal);
		}
	}
	return failures;
};

const isTaken = ({ refusal }: SendResult): boolean => refusal === undefined;

/**
 * Sends each receiver a message of their own: of a message to several Postmark says only in words whom it leaves out. Returns
 * the results of each mail, in the same order. Never throws.
 */
const send = async (mails: readonly Addressed[]): Promise<readonly (readonly SendResult[])[]> => {
	const messages = mails.flatMap(({ name, message, to }) =>
		to.map((mailbox) => ({
			...message,
			To: renderMailbox(mailbox),
			Metadata: { ...message.Metadata, [NAME_FIELD]: name },
		})),
	);
	const failures = (await post(messages)).values();
	const results = mails.map(({ to }) => to.map(({ address }) => ({ address, refusal: failures.next().value })));
	for (const { refusal } of results.filter((ofMail) => ofMail.some(isTaken)).flat())
		if (refusal) log('Receiver left out', { reason: refusal.reason });
	return results;
};

/** `undefined` if at least one receiver has the mail, or there was nobody to send it to; else a refusal that a retry may end. */
const verdictOf = (results: readonly SendResult[]): Failure | undefined => {
	if (results.some(isTaken)) return undefined;
	const failures = results.flatMap(({ refusal }) => refusal ?? []);
	return failures.find((refusal) => !isBadAddress(refusal)) ?? failures[0];
};

interface Visitor {
	readonly name: string;
	readonly email: string;
}

/**
 * Who gets a mail. The association's answer goes to the visitor whom the mail is from; what names several visitors, such as
 * a digest, is from the site.
 */
export type Receiver =
	| { readonly kind: 'visitor'; readonly email: string }
	| { readonly kind: 'association'; readonly from?: Visitor }
	| { readonly kind: 'guide'; readonly email: string };

export interface Outgoing {
	/** Identifies the mail in Postmark's search: unique, at most 80 characters. */
	readonly name: string;
	/** For Postmark's statistics. */
	readonly kind: string;
	readonly to: Receiver;
	readonly mail: Mail;
	/** For Postmark's search: the document that the mail is about, if it is one. */
	readonly document?: string;
	/** Some of the association's addresses may have it: Postmark is asked first. */
	readonly isRetry: boolean;
	/** Postmark called it invalid, perhaps because of the visitor's address. */
	readonly wasInvalid: boolean;
}

/** From our own address, with the association's for answers. */
const toMessageFromSite = (mail: Mail, button?: MailLink): Message => {
	const message = toMessage(mail, { name: site.name, ...mailSettings().from }, button);
	message.ReplyTo = renderMailbox({ name: site.name, address: site.email });
	return message;
};

const toMessageFrom = ({ name, email }: Visitor, mail: Mail): Message => {
	const button = { label: `Responder a ${name}`, address: email };
	const message = toMessage(mail, { name, address: mailSettings().from.address }, button);
	message.ReplyTo = renderMailbox({ name, address: email });
	return message;
};

/** To a visitor, or to a guide. */
const toPerson = (mail: Mail): Message => {
	const { t } = wordsOf(mail.language);
	const button = { label: t('mail.write'), address: site.email };
	const text = `${t('mail.hello')}\n\n${mail.message}`;
	const message = toMessageFromSite({ ...mail, message: text }, button);
	// RFC 3834: prevents automatic replies.
	message.Headers = [new Header('Auto-Submitted', 'auto-replied')];
	return message;
};

export const isPreview = (deployContext: string): boolean => deployContext !== 'production' && deployContext !== 'dev';

/** Mails of a preview reach the association's real mailbox. They have no links, which lead to the published site. */
const markPreview = (mail: Mail, deployContext: string): Mail =>
	isPreview(deployContext) ? { ...mail, subject: `[Pré-visualização] ${mail.subject}`, links: [] } : mail;

/** @param addresses In lower case. */
const isAmong = (addresses: readonly string[], { address }: Mailbox): boolean =>
	addresses.includes(address.toLowerCase());

const DOCUMENT_FIELD = 'document';

const ownMailboxes = (to: readonly Mailbox[]): readonly Mailbox[] =>
	to.map((mailbox) => ({ name: site.name, ...mailbox }));

const toAddressed = async (outgoing: Outgoing, deployContext: string) => {
	const { name, kind, to, mail, document, isRetry, wasInvalid } = outgoing;
	const isOwn = to.kind === 'association';
	const shown = markPreview(mail, deployContext);
	const message = !isOwn ? toPerson(shown) : to.from ? toMessageFrom(to.from, shown) : toMessageFromSite(shown);
	// The text has the visitor's address, too.
	if (isOwn && wasInvalid) delete message.ReplyTo;
	const have = isOwn && isRetry ? await findReceivers(name) : [];
	return {
		...{ name, isKnown: have.length > 0 },
		message: { ...message, Tag: kind, Metadata: document ? { [DOCUMENT_FIELD]: document } : {} },
		to: isOwn ? ownMailboxes(mailSettings().to).filter((one) => !isAmong(have, one)) : [{ address: to.email }],
	};
};

interface Sending {
	/** Why Postmark took no message of a mail, by its name. */
	readonly failures: ReadonlyMap<string, Failure>;
	/** Addresses of the association, or of a guide, that Postmark writes to no more. */
	readonly refusing: readonly string[];
	/** Messages that Postmark took. All have one sender, so any of them shows that it works. */
	readonly taken: number;
}

/** Sends mails to their receivers, in one call if they are not many. Never throws. */
export const sendMails = async (mails: readonly Outgoing[], deployContext: string): Promise<Sending> => {
	try {
		const addressed = await Promise.all(mails.map((mail) => toAddressed(mail, deployContext)));
		const results = await send(addressed);
		const taken = results.flat().filter(isTaken).length;
		const failures = addressed.flatMap(({ name, isKnown }, index) => {
			const refusal = isKnown ? undefined : verdictOf(results[index] ?? []);
			return refusal ? [[name, refusal] as const] : [];
		});
		const toUs = results.filter((_, index) => mails[index]?.to.kind !== 'visitor').flat();
		const refusing = toUs.filter(({ refusal }) => refusal && isReceiversFault(refusal, taken > 0));
		return { failures: new Map(failures), refusing: refusing.map(({ address }) => address), taken };
	} catch (error) {
		const refusal = { reason: toReason(error) };
		return { failures: new Map(mails.map(({ name }) => [name, refusal])), refusing: [], taken: 0 };
	}
};

/** Messages in an answer of Postmark's search. */
const PAGE = 500;

/** The names of the mails about a document that Postmark has; as reliable as `findReceivers`. */
export const findSentMails = async (document: string): Promise<ReadonlySet<string>> => {
	const names = new Set<string>();
	for (let offset = 0; ; offset += PAGE) {
		const { Messages, TotalCount } = await search(PAGE, offset, { [DOCUMENT_FIELD]: document });
		for (const { Metadata } of Messages) if (Metadata?.[NAME_FIELD]) names.add(Metadata[NAME_FIELD]);
		if (Messages.length === 0 || offset + PAGE >= Number(TotalCount)) return names;
	}
};

/** Whether each address of the association has the mail, or the visitor; as reliable as `findReceivers`. */
export const isSent = async (name: string, recipient: Recipient): Promise<boolean> => {
	const have = await findReceivers(name);
	return recipient === 'visitor' ? have.length > 0 : mailSettings().to.every((one) => isAmong(have, one));
};

/**
 * Whether Postmark took any mail of ours after a moment, which shows that our sender works. Never throws: `false` if its
 * search fails, or does not show that mail yet.
 * @param moment ISO 8601, UTC.
 */
export const hasSentSince = async (moment: string): Promise<boolean> => {
	try {
		const { Messages } = await search(1, 0);
		// Its moments have the offset of New York.
		return Messages.some(({ ReceivedAt }) => Date.parse(ReceivedAt) > Date.parse(moment));
	} catch (error) {
		log('Postmark not asked', { reason: toReason(error) });
		return false;
	}
};

/** A mail that is sent once in a period. `period` is a unique text. */
interface Edition {
	readonly kind: 'summary' | 'failed-deploy' | 'sign-in';
	readonly period: string;
}

const toEdition = (mail: Mail, { kind, period }: Edition, to: readonly Mailbox[]): Addressed => {
	const message = toMessageFromSite(mail);
	// A report arrives even if Postmark refuses the address.
	if (kind !== 'sign-in') delete message.ReplyTo;
	return { name: `${kind}-${period}`, message: { ...message, Tag: kind }, to: ownMailboxes(to) };
};

/**
 * Sends the association a mail. A report goes to MAIL_ALERT if Postmark refuses every address of the association; the link
 * that gives access to the desk never does. Never throws.
 */
export const sendToAssociation = async (mail: Mail, edition: Edition): Promise<Failure | undefined> => {
	try {
		const isReport = edition.kind !== 'sign-in';
		const outgoing = toEdition(mail, edition, mailSettings().to);
		if (isReport && (await findReceivers(outgoing.name)).length > 0) return undefined;
		const [results = []] = await send([outgoing]);
		const refusal = verdictOf(results);
		const alert = isReport && refusal && isBadAddress(refusal) ? alertMailboxes() : [];
		if (alert.length === 0) return refusal;
		const [alerted = []] = await send([toEdition(mail, edition, alert)]);
		return verdictOf(alerted);
	} catch (error) {
		return { reason: toReason(error) };
	}
};
