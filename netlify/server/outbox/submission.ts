import { createHash, randomUUID } from 'node:crypto';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { today } from '#src/format/lisbon.ts';
import { FILED_FORMS, type FiledForm, type FormInput, type FormName } from '#src/forms/form.ts';
import { site } from '../content.ts';
import type { Mail, Recipient } from '../mail/message.ts';

/** The kinds of entries: submissions by their form, and follow-up mails. */
export const OUTBOX_NAMES = [...FILED_FORMS, 'follow-up'] as const;

export type OutboxName = (typeof OUTBOX_NAMES)[number];

/** A valid form that somebody sent, or a follow-up mail, which is its input. */
export interface Submission<Input extends FormInput = FormInput> {
	/** A lower-case UUID, new for each request, also for a repeat. */
	readonly id: string;
	readonly form: OutboxName;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	/** Unique among the form's submissions: a digest, or the letters of an order's number. */
	readonly claim: string;
	readonly input: Input;
}

export interface Incoming<Input extends FormInput = FormInput> {
	readonly submission: Submission<Input>;
	/** SHA-256 (hex), the same for the same form sent again. */
	readonly fingerprint: string;
	/** Fields of the answer, the same for a repeat. */
	readonly answer?: object;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Of the page's key and the content, so that an edited form, or one with another's key, is no repeat. */
export const fingerprintOf = (form: FormName, input: FormInput, key: unknown): string => {
	const isKey = typeof key === 'string' && UUID.test(key);
	return digestOf(JSON.stringify([isKey ? key.toLowerCase() : randomUUID(), form, input]));
};

export const comparableEmail = (email: FormInput[string]): string =>
	String(email ?? '')
		.trim()
		.toLowerCase()
		.normalize('NFC');

/** SHA-256 (hex) of a mailbox without its `+` suffix and without Gmail's dots. */
export const addressDigest = (email: FormInput[string]): string => {
	const mailbox = comparableEmail(email).replace(/\+[^@]*(?=@)/, '');
	const [, gmail] = /^(.*)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? [];
	return digestOf(gmail === undefined ? mailbox : `${gmail.replaceAll('.', '')}@gmail.com`);
};

export interface Identity<Input extends FormInput> {
	readonly form: { readonly name: FiledForm };
	/** A second submission with this key and address is a duplicate; without a key, any second one of the address. */
	duplicateKey?(input: Input): string | undefined;
	/**
	 * Fingerprint of content and day, without the page's key: pressing the button twice without JavaScript sends one
	 * submission. There are repeats only, no duplicates.
	 */
	readonly isIdentifiedByContent?: true;
}

/** A `key` that is no UUID counts as none. */
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
	/** The law requires the copy as a receipt: it may be postponed, not left out. */
	readonly requiresReceipt: boolean;
}

/** Longer than a month, after which Postmark's quota is renewed. */
const FOLLOW_UP = { retentionDays: 45 };

/** The rules of `site/forms.yaml`. Forms without `copyToVisitor` (orders, withdrawals) and follow-up mails require a receipt. */
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
	/** Digest of recipient and document. */
	readonly thread: string;
	/** Rises with each mail of the same document. */
	readonly number: number;
}

export interface Pending<Input extends FormInput = FormInput> extends Submission<Input> {
	/** The next try: ISO 8601, UTC, a whole minute. */
	readonly dueAt: string;
	/** Tries of `process-due`, without postponements. */
	readonly tries: number;
	/** Total postponement by limits, or by an older mail to the same person. */
	readonly heldBackMs?: number;
	/** Whether its claim was confirmed. */
	readonly accepted: boolean;
	/** Recipients who need no more mail. */
	readonly settled: readonly Recipient[];
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

/** By then the submission's own request is over, and Postmark's search shows its mails. */
const FIRST_PAUSE_MS = 5 * millisecondsInMinute;

/** The delay of Postmark's search. */
const LISTED_AFTER_MS = 2 * millisecondsInMinute;

/** The interval of `process-due`. Due times are multiples of it, so that pending entries share few key prefixes. */
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

export const postponeUntil = (pending: Pending, until: string): Pending => {
	const { heldBackMs = 0 } = pending;
	return { ...pending, heldBackMs: heldBackMs + Date.parse(until) - Date.now(), dueAt: until };
};

export const postponeToNextRun = (pending: Pending): Pending =>
	postponeUntil(pending, roundUp(Date.now() + 1, STEP_MS));

/** False for a process that was frozen until shortly before the next try: that try would not find its mail at Postmark. */
export const hasTimeLeft = ({ dueAt }: Pending): boolean => Date.now() < Date.parse(dueAt) - LISTED_AFTER_MS;

/** A parked submission as a pending one, due now. */
export const toReleased = (parked: Parked): Pending => ({
	...toPlain(parked),
	dueAt: roundUp(Date.now(), millisecondsInMinute),
	tries: 0,
	accepted: true,
	settled: parked.settled,
	turn: parked.turn,
});

/** Without the fields of pending, parked and sent entries. */
export const toPlain = ({ id, form, receivedAt, claim, input }: Submission): Submission => ({
	id,
	form,
	receivedAt,
	claim,
	input,
});

/** The fields from which a submission's keys are made. */
export type Filed = Omit<Submission, 'input'>;

export type Subject = Pick<Submission, 'form' | 'id' | 'receivedAt'>;

/** `parked`: refused by the mail service for good. */
export const STATES = ['pending', 'parked', 'sent'] as const;

export type State = (typeof STATES)[number];

/** UTC, `YYYY-MM-DD`. */
const dayOf = (iso: string) => iso.slice(0, 10);

/** UTC, `YYYY-MM-DDTHH-MM`: no colon, which Windows forbids in file names. */
export const minuteOf = (iso: string) => iso.slice(0, 16).replace(':', '-');

const fromMinute = (minute: string) => `${minute.slice(0, 13)}:${minute.slice(14)}:00.000Z`;

const URGENT = 'urgent';

const partOf = ({ isUrgent, thread, number }: Turn) => `/${isUrgent ? URGENT : 'usual'}-${thread}-${number}`;

const turnIn = (part: string): Turn => {
	const [rank, thread = '', number] = part.split('-');
	return { isUrgent: rank === URGENT, thread, number: Number(number) };
};

/** With due time and turn, so that due entries are found and sorted without reading them. */
export const pendingKey = ({ form, id, receivedAt, dueAt, turn }: Omit<Pending, keyof Submission> & Filed) =>
	`pending/${minuteOf(dueAt)}/${form}/${minuteOf(receivedAt)}${turn ? partOf(turn) : ''}/${id}`;

export const parkedKey = (filed: Subject) => `parked/${filed.form}/${dayOf(filed.receivedAt)}/${filed.id}`;

export const sentKey = (filed: Subject) => `sent/${filed.form}/${dayOf(filed.receivedAt)}/${filed.id}`;

export const claimKey = ({ form, claim }: Pick<Filed, 'form' | 'claim'>) => `claims/${form}/${claim}`;

export const deletedKey = ({ form, id }: Pick<Filed, 'form' | 'id'>) => `deleted/${form}/${id}`;

/** Refused duplicates of a day. `moment`: ISO 8601, UTC; `part`: a hexadecimal digit. */
export const turnedAwayKey = (moment: string, part: string) => `turned-away/${dayOf(moment)}/${part}`;

export const deskKey = ({ form, id }: Pick<Filed, 'form' | 'id'>) => `desk/${form}/${id}`;

/** The copied steps of all records of a form. */
export const tracesKey = (form: Filed['form']) => `desk-traces/${form}`;

/** Signs visitors' links in mails. */
export const LINKS_SECRET_KEY = 'secrets/links';

/** The association's devices. Backups leave out `secrets/`. */
export const DEVICES_KEY = 'secrets/desk';

export const ledgerKey = (id: string) => `outings/${id}`;

/** Visitors' mails of an hour (of all topics, or of one) and of a day (to one address). */
export const hourlyKey = (moment: string, topic = 'all') =>
	`visitor-mails/${dayOf(moment)}/hour-${moment.slice(11, 13)}-${topic}`;
export const dailyKey = (moment: string, addressDigest: string) => `visitor-mails/${dayOf(moment)}/${addressDigest}`;

export interface EntryKey {
	readonly key: string;
	readonly state: State;
	readonly form: OutboxName;
	/** ISO 8601, UTC: to the minute if pending, else to the day. */
	readonly received: string;
	readonly id: string;
	readonly turn?: Turn | undefined;
}

/** `undefined` for other keys. */
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

/** A mail about a later event, rendered at that moment. Redacted once it is sent. */
export type FollowUp = {
	/** For log and lists, without personal data: `outing-promoted`. */
	readonly kind: string;
	readonly to: Recipient;
	/** The visitor's address: the recipient, or the Reply-To of the association's mail. */
	readonly email: string;
	/** A second recipient of the association's mail, from the content. */
	readonly alsoTo?: string;
	/** The visitor's name, for the association. */
	readonly name?: string;
	/** Removed once it is sent. */
	readonly mail?: Mail;
	/** The key of the document that queued it: a ledger, or a record of the desk. */
	readonly about?: string;
	/** The id of the recipient's group of an outing. */
	readonly party?: string;
	/** The number of announcements until then. */
	readonly news?: number;
	/** Ids of the listed groups: the mail is dropped once one of them is removed. */
	readonly names?: readonly string[];
	/** Sent first and without limits, because nobody can cause it by typing an address. */
	readonly priority?: 'urgent';
};

interface QueuedMail extends FollowUp {
	readonly id: string;
	/** Its number among the mails of the document. */
	readonly number?: number;
	/** When it was queued: ISO 8601, UTC. Missing after the import of a backup, so that Postmark is asked first. */
	readonly at?: string;
}

/** A document that stores mails in the same write as the change that causes them. `sendQueued` moves them to the outbox. */
export interface MailQueue {
	readonly queue: readonly QueuedMail[];
	/** The next mail's number. */
	readonly numbered?: number;
	/** The last processes that removed mails from the queue. */
	readonly takenBy?: readonly string[];
}

export const enqueue = <Document extends MailQueue>(document: Document, mails: readonly FollowUp[]): Document => {
	if (mails.length === 0) return document;
	const { queue, numbered = 0 } = document;
	const at = new Date().toISOString();
	const added = mails.map((mail, index) => ({ ...mail, id: randomUUID(), number: numbered + index, at }));
	return { ...document, queue: [...queue, ...added], numbered: numbered + added.length };
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

export const toEntry = (mail: QueuedMail): Pending => {
	const { id, number, at = new Date().toISOString(), ...followUp } = mail;
	const submission: Submission<FollowUp> = { id, form: 'follow-up', receivedAt: at, claim: id, input: followUp };
	return { ...toPending(submission), accepted: true, turn: turnOf(mail) };
};
