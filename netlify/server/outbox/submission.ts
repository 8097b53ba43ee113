import { createHash, randomUUID } from 'node:crypto';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { today } from '#src/format/lisbon.ts';
import { FILED_FORMS, type FiledForm, type FormInput, type FormName } from '#src/forms/form.ts';
import { site } from '../content.ts';
import type { Recipient } from '../mail/message.ts';

/** A valid form that somebody sent. */
export interface Submission<Input extends FormInput = FormInput> {
	/** A lower-case UUID, new for each request, also for a repeat. */
	readonly id: string;
	readonly form: FiledForm;
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

/** The rules of `site/forms.yaml`. Forms without `copyToVisitor` (orders, withdrawals) require a receipt. */
export const rulesOf = (form: FiledForm): FormRules => {
	const rules = site.forms[form];
	return {
		duplicateDays: Number.POSITIVE_INFINITY,
		copyToVisitor: true,
		requiresReceipt: !('copyToVisitor' in rules),
		...rules,
	};
};

export interface Pending<Input extends FormInput = FormInput> extends Submission<Input> {
	/** The next try: ISO 8601, UTC, a whole minute. */
	readonly dueAt: string;
	/** Tries of `process-due`, without postponements. */
	readonly tries: number;
	/** Total postponement by limits. */
	readonly heldBackMs?: number;
	/** The moment before which limits let nobody mail a recipient: ISO 8601, UTC. It is booked once. */
	readonly notBefore?: Readonly<Partial<Record<Recipient, string>>>;
	/** The association's mail waits for a digest of its form. */
	readonly isHeld?: true;
	/** The digest with which the association's mail was last handed to Postmark. */
	readonly digest?: string;
	/** Whether its claim was confirmed. */
	readonly accepted: boolean;
	/** Recipients who need no more mail. */
	readonly settled: readonly Recipient[];
}

/** A submission whose mail was refused for good. */
export interface Parked extends Submission {
	/** A code, no personal data. */
	readonly reason: string;
	/** ISO 8601, UTC. */
	readonly parkedAt: string;
	readonly settled: readonly Recipient[];
}

/** By then the submission's own request is over, and Postmark's search shows its mails. */
const FIRST_PAUSE_MS = 5 * millisecondsInMinute;

/** The delay of Postmark's search. */
const LISTED_AFTER_MS = 2 * millisecondsInMinute;

/** The interval of `process-due`. Due times are multiples of it, so that pending entries share few key prefixes. */
const STEP_MS = 10 * millisecondsInMinute;
const LONGEST_PAUSE_MS = 12 * millisecondsInHour;

const roundUp = (time: number, step: number): string => new Date(Math.ceil(time / step) * step).toISOString();

export const toPending = (submission: Submission): Pending => ({
	...submission,
	dueAt: roundUp(Date.parse(submission.receivedAt) + FIRST_PAUSE_MS, millisecondsInMinute),
	tries: 0,
	accepted: false,
	settled: [],
});

/** Pauses double from ten minutes to twelve hours. */
export const postpone = (pending: Pending): Pending => {
	const pause = Math.min(STEP_MS * 2 ** pending.tries, LONGEST_PAUSE_MS);
	return { ...pending, tries: pending.tries + 1, dueAt: roundUp(Date.now() + pause, STEP_MS) };
};

/** @param until ISO 8601, UTC. */
export const postponeUntil = (pending: Pending, until: string): Pending => {
	const { heldBackMs = 0 } = pending;
	const dueAt = roundUp(Date.parse(until), millisecondsInMinute);
	return { ...pending, heldBackMs: heldBackMs + Date.parse(dueAt) - Date.now(), dueAt };
};

/** False for a process that was frozen until shortly before the next try: that try would not find its mail at Postmark. */
export const hasTimeLeft = ({ dueAt }: Pending): boolean => Date.now() < Date.parse(dueAt) - LISTED_AFTER_MS;

/** A parked submission as a pending one, due now. */
export const toReleased = (parked: Parked): Pending => ({
	...toPlain(parked),
	dueAt: roundUp(Date.now(), millisecondsInMinute),
	tries: 0,
	accepted: true,
	settled: parked.settled,
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

/** With its due time, so that due entries are found and sorted without reading them. */
export const pendingKey = ({ form, id, receivedAt, dueAt }: Pick<Pending, 'form' | 'id' | 'receivedAt' | 'dueAt'>) =>
	`pending/${minuteOf(dueAt)}/${form}/${minuteOf(receivedAt)}/${id}`;

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

export interface EntryKey {
	readonly key: string;
	readonly state: State;
	readonly form: FiledForm;
	/** ISO 8601, UTC: to the minute if pending, else to the day. */
	readonly received: string;
	readonly id: string;
}

/** `undefined` for other keys. */
export const parseKey = (key: string): EntryKey | undefined => {
	const parts = key.split('/');
	const state = STATES.find((name) => name === parts[0]);
	const [formPart, receivedPart = '', id = ''] = parts.slice(state === 'pending' ? 2 : 1);
	const form = FILED_FORMS.find((name) => name === formPart);
	if (!state || !form) return undefined;
	const received = state === 'pending' ? fromMinute(receivedPart) : receivedPart;
	return { key, state, form, received, id };
};
