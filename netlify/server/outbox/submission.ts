import { createHash, randomUUID } from 'node:crypto';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { today } from '#src/format/lisbon.ts';
import { FILED_FORMS, type FiledForm, type FormInput, type FormName } from '#src/forms/form.ts';
import { site } from '../content.ts';
import type { Mail, Recipient } from '../mail/message.ts';

/** What the outbox keeps: submissions by the name of their form, and mails that follow a submission. */
export const OUTBOX_NAMES = [...FILED_FORMS, 'follow-up'] as const;

export type OutboxName = (typeof OUTBOX_NAMES)[number];

/** A valid form that somebody sent; or a mail that follows one, with the mail as its input. */
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
	/** Fields of the answer, the same for a repeat. */
	readonly answer?: object;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Made of the page's key and the content, so that an edited form, or one with somebody else's key, is a new one. */
export const fingerprintOf = (form: FormName, input: FormInput, key: unknown): string => {
	const isKey = typeof key === 'string' && UUID.test(key);
	return digestOf(JSON.stringify([isKey ? key.toLowerCase() : randomUUID(), form, input]));
};

export const comparableEmail = (email: FormInput[string]): string =>
	String(email ?? '')
		.trim()
		.toLowerCase()
		.normalize('NFC');

/** SHA-256 (hex) of a mailbox: without what stands between `+` and `@`, and without Gmail's dots. */
export const addressDigest = (email: FormInput[string]): string => {
	const mailbox = comparableEmail(email).replace(/\+[^@]*(?=@)/, '');
	const [, gmail] = /^(.*)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? [];
	return digestOf(gmail === undefined ? mailbox : `${gmail.replaceAll('.', '')}@gmail.com`);
};

/** How duplicates and repeats of a form are recognised. */
export interface Identity<Input extends FormInput> {
	readonly form: { readonly name: FiledForm };
	/** A second submission with the same key from the same address is a duplicate. Without it, any second one is. */
	duplicateKey?(input: Input): string | undefined;
	/**
	 * The fingerprint is made of content and day, without the page's key, so that a button that is pressed twice without
	 * JavaScript sends one submission. There are no duplicates, only repeats.
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

interface FormRules {
	readonly duplicateDays: number;
	readonly retentionDays: number;
	readonly copyToVisitor: boolean;
	/** The copy is the receipt that the law requires: it may be late, never left out. */
	readonly requiresReceipt: boolean;
}

/** How long a mail is tried: longer than a month whose Postmark quota is used up. */
const FOLLOW_UP = { retentionDays: 45 };

/** The rules of `site.yaml`. Forms without `copyToVisitor` (orders, withdrawals) and mails that follow require a receipt. */
export const rulesOf = (form: OutboxName): FormRules => {
	const rules = form === 'follow-up' ? FOLLOW_UP : site.forms[form];
	return {
		duplicateDays: Number.POSITIVE_INFINITY,
		copyToVisitor: true,
		requiresReceipt: !('copyToVisitor' in rules),
		...rules,
	};
};

/** The place of a mail in the queue. */
export interface Turn {
	readonly isUrgent: boolean;
	/** A digest of recipient and document. */
	readonly thread: string;
	/** Rises with each mail of the same document. */
	readonly number: number;
}

/** A submission that waits for its mails. */
export interface Pending<Input extends FormInput = FormInput> extends Submission<Input> {
	/** When it is tried next: ISO 8601, UTC, a whole minute. */
	readonly dueAt: string;
	/** Of `retry-mail`, without those when something held it back. */
	readonly tries: number;
	/** How long limits, or an older mail to the same person, have held it back. */
	readonly heldBackMs?: number;
	/** Whether it was seen to hold its claim. */
	readonly accepted: boolean;
	/** Recipients who need no more mail. */
	readonly settled: readonly Recipient[];
	/** Of a mail that follows a submission. */
	readonly turn?: Turn | undefined;
}

/** A submission whose mail was refused for good. */
export interface Parked extends Submission {
	/** A code, no personal data. */
	readonly reason: string;
	/** ISO 8601, UTC. */
	readonly parkedAt: string;
	readonly settled: readonly Recipient[];
	readonly turn?: Turn | undefined;
}

/** By then its own request has mailed a submission, and Postmark's search shows it. */
const FIRST_PAUSE_MS = 5 * millisecondsInMinute;

/** The delay of Postmark's search. */
const LISTED_AFTER_MS = 2 * millisecondsInMinute;

/** How often `retry-mail` runs. Due times are multiples of it, so that the keys of all pending entries have few prefixes. */
const STEP_MS = 10 * millisecondsInMinute;
const LONGEST_PAUSE_MS = 12 * millisecondsInHour;
const LONGEST_URGENT_PAUSE_MS = 30 * millisecondsInMinute;

const roundUp = (time: number, step: number): string => new Date(Math.ceil(time / step) * step).toISOString();

export const toPending = (submission: Submission): Pending => ({
	...submission,
	dueAt: roundUp(Date.parse(submission.receivedAt) + FIRST_PAUSE_MS, millisecondsInMinute),
	tries: 0,
	accepted: false,
	settled: [],
});

/** Pauses double from ten minutes to twelve hours, to half an hour if it is urgent. */
export const postpone = (pending: Pending): Pending => {
	const longest = pending.turn?.isUrgent ? LONGEST_URGENT_PAUSE_MS : LONGEST_PAUSE_MS;
	const pause = Math.min(STEP_MS * 2 ** pending.tries, longest);
	return { ...pending, tries: pending.tries + 1, dueAt: roundUp(Date.now() + pause, STEP_MS) };
};

export const holdBack = (pending: Pending, until: string): Pending => {
	const { heldBackMs = 0 } = pending;
	return { ...pending, heldBackMs: heldBackMs + Date.parse(until) - Date.now(), dueAt: until };
};

/** Until the next run, because an older mail to the same person comes first. */
export const giveWay = (pending: Pending): Pending => holdBack(pending, roundUp(Date.now() + 1, STEP_MS));

/** A process that was frozen until shortly before the entry is due again must not mail what the next run mails. */
export const mayAct = ({ dueAt }: Pending): boolean => Date.now() < Date.parse(dueAt) - LISTED_AFTER_MS;

/** A parked submission as a pending one, due now. */
export const toReleased = (parked: Parked): Pending => ({
	...toPlain(parked),
	dueAt: roundUp(Date.now(), millisecondsInMinute),
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

export type Subject = Pick<Submission, 'form' | 'id' | 'receivedAt'>;

/** Waiting for its mail, refused for good by the mail service, mailed. */
export const STATES = ['pending', 'parked', 'sent'] as const;

export type State = (typeof STATES)[number];

/** UTC, `YYYY-MM-DD`. */
const dayOf = (iso: string) => iso.slice(0, 10);

/** UTC, `YYYY-MM-DDTHH-MM`: no colon, which a file of Windows can't have. */
export const minuteOf = (iso: string) => iso.slice(0, 16).replace(':', '-');

const fromMinute = (minute: string) => `${minute.slice(0, 13)}:${minute.slice(14)}:00.000Z`;

const URGENT = 'urgent';

const partOf = ({ isUrgent, thread, number }: Turn) => `/${isUrgent ? URGENT : 'usual'}-${thread}-${number}`;

const turnIn = (part: string): Turn => {
	const [rank, thread = '', number] = part.split('-');
	return { isUrgent: rank === URGENT, thread, number: Number(number) };
};

/** With due time and turn, so that runs list only what is due, in its order, without reading entries. */
export const pendingKey = ({ form, id, receivedAt, dueAt, turn }: Omit<Pending, keyof Submission> & Filed) =>
	`pending/${minuteOf(dueAt)}/${form}/${minuteOf(receivedAt)}${turn ? partOf(turn) : ''}/${id}`;

export const parkedKey = (filed: Subject) => `parked/${filed.form}/${dayOf(filed.receivedAt)}/${filed.id}`;

export const sentKey = (filed: Subject) => `sent/${filed.form}/${dayOf(filed.receivedAt)}/${filed.id}`;

/** Which submission holds the claim on an e-mail and a matter, or on an order's number. */
export const claimKey = ({ form, claim }: Pick<Filed, 'form' | 'claim'>) => `claims/${form}/${claim}`;

/** The tombstone of a submission. */
export const deletedKey = ({ form, id }: Pick<Filed, 'form' | 'id'>) => `deleted/${form}/${id}`;

/** That a visitor was turned away as a duplicate at a moment (ISO 8601, UTC). */
export const turnedAwayKey = (form: FormName, moment: string, id: string) =>
	`turned-away/${dayOf(moment)}/${form}/${id}`;

/** What was done about a submission. */
export const deskKey = ({ form, id }: Pick<Filed, 'form' | 'id'>) => `desk/${form}/${id}`;

/** The steps of all records of a form. */
export const tracesKey = (form: Filed['form']) => `desk-traces/${form}`;

/** What signs visitors' links in mails. */
export const LINKS_SECRET_KEY = 'secrets/links';

/** The devices of the association. Below `secrets/`, so that no backup has it. */
export const DEVICES_KEY = 'secrets/desk';

export const ledgerKey = (id: string) => `outings/${id}`;

/** Which visitors' mails count: in an hour, about all things or one of them, or in a day at one address. */
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

/** A mail about something that happened after a submission, written when it happens. Once mailed, only its kind is kept. */
export type FollowUp = {
	/** For the log and the lists: `outing-promoted`. No personal data. */
	readonly kind: string;
	readonly to: Recipient;
	/** The visitor's: the recipient, or the Reply-To of the association's mail. */
	readonly email: string;
	/** A second recipient of the association's mail, from the content. */
	readonly alsoTo?: string;
	/** The visitor's name, for the association. */
	readonly name?: string;
	/** Gone once it was mailed. */
	readonly mail?: Mail;
	/** The key of the document that caused it: a ledger, or a record of the desk. */
	readonly about?: string;
	/** The id of the recipient's group of an outing, and the number of announcements until then. */
	readonly party?: string;
	readonly news?: number;
	/** The ids of the groups that it lists: it is dropped once one of them is gone. */
	readonly names?: readonly string[];
	/** Before others and without limits, because nobody can cause it by typing an address. */
	readonly priority?: 'urgent';
};

/** A mail in the queue of a document. */
export interface QueuedMail extends FollowUp {
	readonly id: string;
	/** Counts the mails of its document. */
	readonly number?: number;
	/** Since when: ISO 8601, UTC. Without it, as after the import of a backup, Postmark is asked first. */
	readonly at?: string;
}

/** A document that queues mails in the same write as what causes them. `sendQueued` moves them to the outbox. */
export interface MailQueue {
	readonly owed: readonly QueuedMail[];
	/** How many mails have a number. */
	readonly numbered?: number;
	/** The processes that took mails off the queue last. */
	readonly takenBy?: readonly string[];
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
