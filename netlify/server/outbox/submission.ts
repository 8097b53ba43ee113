import { createHash, randomUUID } from 'node:crypto';
import { today } from '#src/format/lisbon.ts';
import { FILED_FORMS, type FiledForm, type FormInput, type FormName } from '#src/forms/form.ts';
import { site } from '../content.ts';
import type { Mail, Recipient } from '../mail/message.ts';

/** What the outbox keeps: submissions by the name of their form, and mails that follow a submission. */
export const OUTBOX_NAMES = [...FILED_FORMS, 'follow-up'] as const;

export type OutboxName = (typeof OUTBOX_NAMES)[number];

/** A valid form that somebody sent, before it becomes a mail; or a mail that follows one, with the mail as its input. */
export interface Submission<Input extends FormInput = FormInput> {
	/** A lower-case UUID; each request gets a new one, even when it repeats another. */
	readonly id: string;
	readonly form: OutboxName;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	/** Held by one submission of the form at a time: a digest, or the letters of an order's number. */
	readonly claim: string;
	readonly input: Input;
}

/** A submission as a request brings it. */
export interface Incoming<Input extends FormInput = FormInput> {
	readonly submission: Submission<Input>;
	/** SHA-256 (hex), the same for the same form sent again. */
	readonly fingerprint: string;
	/** What the visitor is told once it is accepted, and again whenever it is repeated. */
	readonly answer?: object;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Made of the page's key and everything that came with it. If it were made of the key alone, a form that was edited
 * after it was sent, or that uses somebody else's key, would be taken for the first one.
 */
export const fingerprintOf = (form: FormName, input: FormInput, key: unknown): string => {
	const isKey = typeof key === 'string' && UUID.test(key);
	return digestOf(JSON.stringify([isKey ? key.toLowerCase() : randomUUID(), form, input]));
};

/** An address as it is compared with others: trimmed, in lower case and NFC. It is kept as it was typed. */
export const comparableEmail = (email: FormInput[string]): string =>
	String(email ?? '')
		.trim()
		.toLowerCase()
		.normalize('NFC');

/**
 * SHA-256 (hex) of an address, so that keys of the store can tell addresses apart without naming them. All ways to write
 * one mailbox have the same: what stands between `+` and `@` is left out, and so are Gmail's dots.
 */
export const addressDigest = (email: FormInput[string]): string => {
	const mailbox = comparableEmail(email).replace(/\+[^@]*(?=@)/, '');
	const [, gmail] = /^(.*)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? [];
	return digestOf(gmail === undefined ? mailbox : `${gmail.replaceAll('.', '')}@gmail.com`);
};

/** What tells one submission of a form from another. */
export interface Identity<Input extends FormInput> {
	readonly form: { readonly name: FiledForm };
	/**
	 * What a submission is about. A second one about the same matter from the same address is a duplicate. Without this
	 * function all submissions of the form have the same matter.
	 */
	duplicateKey?(input: Input): string | undefined;
	/**
	 * Its fingerprint is made of its content and the day in Lisbon instead of the page's key, so that a button that is
	 * pressed twice without JavaScript, where there is no key, sends one submission. It has no duplicates, only repeats.
	 */
	readonly isIdentifiedByContent?: true;
}

/** `key` is what came with the request; anything but a UUID counts as no key. */
export const toIncoming = <Input extends FormInput>(
	{ form: { name: form }, isIdentifiedByContent, duplicateKey }: Identity<Input>,
	input: Input,
	key: unknown,
): Incoming<Input> => {
	const fingerprint = isIdentifiedByContent
		? digestOf(JSON.stringify([today(), form, input]))
		: fingerprintOf(form, input, key);
	const claim = isIdentifiedByContent
		? fingerprint
		: digestOf(`${comparableEmail(input['email'])}\n${duplicateKey?.(input) ?? ''}`);
	return {
		submission: { id: randomUUID(), form, receivedAt: new Date().toISOString(), claim, input },
		fingerprint,
	};
};

/** How long a form remembers, in days, and whether its visitors get a copy. */
interface FormRules {
	readonly duplicateDays: number;
	readonly retentionDays: number;
	readonly copyToVisitor: boolean;
	/** The law requires a receipt of an order or a withdrawal. The copy is that receipt: it may be late, never left out. */
	readonly requiresReceipt: boolean;
}

/**
 * Of a mail that was handed over only its kind is kept, so its days say only how long one that can't be is tried: longer
 * than a month in which Postmark's monthly quota is used up.
 */
const FOLLOW_UP = { retentionDays: 45 };

/**
 * The rules of `site.yaml`. Orders and withdrawals have fewer settings: they hold their claim as long as they are on
 * file, and their copy can't be switched off. A mail that follows a submission is owed like a receipt.
 */
export const rulesOf = (form: OutboxName): FormRules => {
	const rules = form === 'follow-up' ? FOLLOW_UP : site.forms[form];
	return {
		duplicateDays: Number.POSITIVE_INFINITY,
		copyToVisitor: true,
		requiresReceipt: !('copyToVisitor' in rules),
		...rules,
	};
};

/** Where a mail stands among those that wait. */
export interface Turn {
	readonly isUrgent: boolean;
	/** The same for all mails to one person about one thing: hexadecimal. */
	readonly thread: string;
	/** Rises with each mail of the same document. */
	readonly number: number;
}

/** A submission that waits for its mails. */
export interface Pending<Input extends FormInput = FormInput> extends Submission<Input> {
	/** When it is tried next: ISO 8601, UTC, a whole minute. */
	readonly dueAt: string;
	/** How often `retry-mail` has tried it, without the times when something held it back. */
	readonly tries: number;
	/** How long these limits, or an older mail to the same person, have held it back, in milliseconds. */
	readonly heldBackMs?: number;
	/** Whether it was seen to hold its claim. */
	readonly accepted: boolean;
	/** Who needs no more mail: theirs was taken, or is not sent at all. */
	readonly settled: readonly Recipient[];
	/** Only of a mail that follows a submission. */
	readonly turn?: Turn | undefined;
}

/** A submission whose mail was refused for good. */
export interface Parked extends Submission {
	/** Why: a code, no personal data. */
	readonly reason: string;
	/** ISO 8601, UTC. */
	readonly parkedAt: string;
	readonly settled: readonly Recipient[];
	readonly turn?: Turn | undefined;
}

const MINUTE_MS = 60_000;

/**
 * How long after it came a submission is first due. By then its own request has mailed it, and Postmark's search, which
 * shows a message a little later than it accepts it, lists it.
 */
const FIRST_PAUSE_MS = 5 * MINUTE_MS;

/** How long after handing over a mail one can ask Postmark whether it has it. */
const LISTED_AFTER_MS = 2 * MINUTE_MS;

/** How often `retry-mail` runs. Due times are multiples of it, so that the keys of all pending entries have few prefixes. */
const STEP_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 12 * 60 * MINUTE_MS;
const LONGEST_URGENT_PAUSE_MS = 30 * MINUTE_MS;

const roundUp = (time: number, step: number): string => new Date(Math.ceil(time / step) * step).toISOString();

/** A submission that has just come in. */
export const toPending = (submission: Submission): Pending => ({
	...submission,
	dueAt: roundUp(Date.parse(submission.receivedAt) + FIRST_PAUSE_MS, MINUTE_MS),
	tries: 0,
	accepted: false,
	settled: [],
});

/** The entry under its next due time: the pauses double from ten minutes to twelve hours, to half an hour if it is urgent. */
export const postpone = (pending: Pending): Pending => {
	const longest = pending.turn?.isUrgent ? LONGEST_URGENT_PAUSE_MS : LONGEST_PAUSE_MS;
	const pause = Math.min(STEP_MS * 2 ** pending.tries, longest);
	return { ...pending, tries: pending.tries + 1, dueAt: roundUp(Date.now() + pause, STEP_MS) };
};

/** The entry under the time (ISO 8601, UTC) until which the limits for mails to visitors hold it back. */
export const holdBack = (pending: Pending, until: string): Pending => {
	const { heldBackMs = 0 } = pending;
	return { ...pending, heldBackMs: heldBackMs + Date.parse(until) - Date.now(), dueAt: until };
};

/** The entry under the time of the next run: an older mail to the same person comes first. */
export const giveWay = (pending: Pending): Pending => holdBack(pending, roundUp(Date.now() + 1, STEP_MS));

/**
 * Whether the process that works on an entry may still claim and mail it. Shortly before the entry is due again it may
 * not: a process that was frozen and goes on then would mail what the next run is about to mail too.
 */
export const mayAct = ({ dueAt }: Pending): boolean => Date.now() < Date.parse(dueAt) - LISTED_AFTER_MS;

/** A parked submission as a pending one, due now. It was tried before, so it was accepted. */
export const toReleased = (parked: Parked): Pending => ({
	...toPlain(parked),
	dueAt: roundUp(Date.now(), MINUTE_MS),
	tries: 0,
	accepted: true,
	settled: parked.settled,
	turn: parked.turn,
});

/** The submission alone, without the fields of a pending entry. */
export const toPlain = ({ id, form, receivedAt, claim, input }: Submission): Submission => ({
	id,
	form,
	receivedAt,
	claim,
	input,
});

/** The parts of a submission that its keys are made of. */
export type Filed = Omit<Submission, 'input'>;

/** What tells which submission is meant, and since when it is on file. */
export type Subject = Pick<Submission, 'form' | 'id' | 'receivedAt'>;

/** Where submissions are: waiting for their mail, refused for good by the mail service, mailed. */
export const STATES = ['pending', 'parked', 'sent'] as const;

export type State = (typeof STATES)[number];

/** UTC, `YYYY-MM-DD`. */
const dayOf = (iso: string) => iso.slice(0, 10);

/** UTC, `YYYY-MM-DDTHH-MM`: no colon, which a file of Windows can't have. */
export const minuteOf = (iso: string) => iso.slice(0, 16).replace(':', '-');

/** `minuteOf` the other way round. */
const fromMinute = (minute: string) => `${minute.slice(0, 13)}:${minute.slice(14)}:00.000Z`;

const URGENT = 'urgent';

const partOf = ({ isUrgent, thread, number }: Turn) => `/${isUrgent ? URGENT : 'usual'}-${thread}-${number}`;

const turnIn = (part: string): Turn => {
	const [rank, thread = '', number] = part.split('-');
	return { isUrgent: rank === URGENT, thread, number: Number(number) };
};

/**
 * The whole submission, waiting for its mail. The due time comes first, so that only due entries have to be listed. Before
 * the id stands the entry's turn, if it has one, so that the order is known without reading entries.
 */
export const pendingKey = ({ form, id, receivedAt, dueAt, turn }: Omit<Pending, keyof Submission> & Filed) =>
	`pending/${minuteOf(dueAt)}/${form}/${minuteOf(receivedAt)}${turn ? partOf(turn) : ''}/${id}`;

/** The whole submission, with why the mail service refused it. */
export const parkedKey = (filed: Subject) => `parked/${filed.form}/${dayOf(filed.receivedAt)}/${filed.id}`;

/** The whole submission, with when it was mailed. */
export const sentKey = (filed: Subject) => `sent/${filed.form}/${dayOf(filed.receivedAt)}/${filed.id}`;

/** Which submission holds the claim on an e-mail and a matter, or on an order's number. */
export const claimKey = ({ form, claim }: Pick<Filed, 'form' | 'claim'>) => `claims/${form}/${claim}`;

/** That somebody deleted a submission. */
export const deletedKey = ({ form, id }: Pick<Filed, 'form' | 'id'>) => `deleted/${form}/${id}`;

/** That a visitor was turned away as a duplicate, and when (ISO 8601, UTC). */
export const turnedAwayKey = (form: FormName, moment: string, id: string) =>
	`turned-away/${dayOf(moment)}/${form}/${id}`;

/** What was done about a submission. */
export const deskKey = ({ form, id }: Pick<Filed, 'form' | 'id'>) => `desk/${form}/${id}`;

/** What lists and reports need of all records of a form. */
export const tracesKey = (form: Filed['form']) => `desk-traces/${form}`;

/** The key with which visitors' links in mails are signed. */
export const LINKS_SECRET_KEY = 'secrets/links';

/** From which devices the association acts. Below `secrets/`, so that no backup has it. */
export const DEVICES_KEY = 'secrets/desk';

/** Who comes to an outing. */
export const ledgerKey = (id: string) => `outings/${id}`;

/** For which submissions visitors were mailed: in an hour, about all things or one of them, or in a day at one address. */
export const hourlyKey = (moment: string, thing = 'all') =>
	`visitor-mails/${dayOf(moment)}/hour-${moment.slice(11, 13)}-${thing}`;
export const dailyKey = (moment: string, addressDigest: string) => `visitor-mails/${dayOf(moment)}/${addressDigest}`;

/** What an entry's key says, without reading the entry. */
export interface EntryKey {
	readonly key: string;
	readonly state: State;
	readonly form: OutboxName;
	/** ISO 8601, UTC: to the minute for what is pending, to the day for the rest. */
	readonly received: string;
	readonly id: string;
	/** Of pending mails that follow a submission. */
	readonly turn?: Turn | undefined;
}

/** `undefined` for the key of anything else. */
export const parseKey = (key: string): EntryKey | undefined => {
	const parts = key.split('/');
	const state = STATES.find((name) => name === parts[0]);
	const [formPart, receivedPart = '', ...rest] = parts.slice(state === 'pending' ? 2 : 1);
	const [id = '', turnPart] = rest.toReversed();
	const form = OUTBOX_NAMES.find((name) => name === formPart);
	if (!state || !form) return undefined;
	const received = state === 'pending' ? fromMinute(receivedPart) : receivedPart;
	return { key, state, form, received, id, turn: turnPart === undefined ? undefined : turnIn(turnPart) };
};

/**
 * A mail that follows something that happened after a submission. It is written when that happens, and says nothing that a
 * visitor typed if it goes to a visitor (see `Notification`). Once mailed, only its kind is kept.
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
	/** The key of the document that caused it, and tells whether it is still true: of a ledger, or of a record of the desk. */
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

/** A mail in the queue of a document. */
export interface QueuedMail extends FollowUp {
	readonly id: string;
	/** Counts the mails of its document. */
	readonly number?: number;
	/**
	 * Since when it is queued: ISO 8601, UTC. Without it, as after the import of a backup, it may have been sent before, and
	 * Postmark is asked first.
	 */
	readonly at?: string;
}

/**
 * A document of the store that causes mails. They are put into its own queue by the same compare-and-swap as what causes
 * them, so neither can be without the other. `sendQueued` moves them to the outbox.
 */
export interface MailQueue {
	readonly owed: readonly QueuedMail[];
	/** How many mails have a number. */
	readonly numbered?: number;
	/** Which process took mails off the queue last. */
	readonly takenBy?: string;
}

/** The document with more mails in its queue. */
export const enqueue = <Document extends MailQueue>(document: Document, mails: readonly FollowUp[]): Document => {
	if (mails.length === 0) return document;
	const { owed, numbered = 0 } = document;
	const at = new Date().toISOString();
	const added = mails.map((mail, index) => ({ ...mail, id: randomUUID(), number: numbered + index, at }));
	return { ...document, owed: [...owed, ...added], numbered: numbered + added.length };
};

export const isUrgent = ({ priority }: FollowUp): boolean => priority === 'urgent';

export const turnOf = (mail: QueuedMail): Turn => {
	const { about, to, email, number = 0 } = mail;
	const thread = createHash('sha256')
		.update(`${about}\n${to}\n${addressDigest(email)}`)
		.digest('hex')
		.slice(0, 16);
	return { isUrgent: isUrgent(mail), thread, number };
};

/** A queued mail as an entry of the outbox. */
export const toEntry = (mail: QueuedMail): Pending => {
	const { id, number, at = new Date().toISOString(), ...followUp } = mail;
	const submission: Submission<FollowUp> = { id, form: 'follow-up', receivedAt: at, claim: id, input: followUp };
	return { ...toPending(submission), accepted: true, turn: turnOf(mail) };
};
