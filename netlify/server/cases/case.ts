import { millisecondsInDay } from 'date-fns/constants';
import type { Cents } from '#src/format/money.ts';
import type { FormInput } from '#src/forms/form.ts';
import { rulesOf } from '../base/content.ts';
import type { Recipient } from '../mail/message.ts';
import { type Attempt, entryOf, type NotifyingDocument, nameOf, withEntry } from '../mail/notice.ts';
import { type CaseRef, caseKey } from '../store/keys.ts';

/** A valid form that somebody sent. */
export interface Submission<Input extends FormInput = FormInput> extends CaseRef {
	/** A lower-case UUID, new for each request, also for a repeat. */
	readonly id: string;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	/** Unique among the form's submissions: a hash, or the letters of an order's number. */
	readonly claim: string;
	readonly input: Input;
}

/** Days after which no write of a retrying blob client, or of a frozen function, can arrive. */
export const LATE_DAYS = 1;

/** @param moment ISO 8601. */
export const isOlderThan = (days: number, moment: string): boolean =>
	Date.now() - Date.parse(moment) > days * millisecondsInDay;

export const NEW = 'new';

/** Who took a step: a button in a mail, the clock, or a visitor with another form. */
export type Actor = 'link' | 'time' | 'form';

/** An action's typed fields, by name. Days are ISO, times `HH:MM`. */
export type DeskNote = Readonly<Record<string, string>>;

export interface DeskStep {
	/** A name in `DeskRules.actions`. */
	readonly action: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly by: Actor;
	readonly notified: readonly { readonly to: Recipient; readonly subject: string }[];
	readonly note?: DeskNote;
	/** The action's `promisedDays` at that time. */
	readonly promisedDays?: number | undefined;
	readonly to: string;
	/** ISO 8601, UTC. Until then it can be taken back, as long as no step follows, and its mails wait. */
	readonly undoUntil?: string | undefined;
	/** The withdrawal that caused an order's step. */
	readonly of?: CaseRef;
}

/** What somebody sent, from its first second to its purge: the form, what was done about it, and who was told what. */
export interface Case<Input extends FormInput = FormInput> extends Submission<Input>, NotifyingDocument {
	/** Its claim was confirmed, so its visitor was or will be answered 200. */
	readonly isAccepted?: true;
	/** Oldest first. */
	readonly steps: readonly DeskStep[];
	/** What the form found out after it was accepted: the order that a withdrawal is about. */
	readonly found?: FoundOrder | 'nothing';
	/** When it was imported from a backup: ISO 8601, UTC. What was done since the backup is lost. */
	readonly restoredAt?: string;
}

/** The order that a withdrawal is about. */
export interface FoundOrder {
	readonly order: CaseRef;
	readonly number: string;
	readonly total: Cents;
	/** Before the withdrawal. */
	readonly state: string;
}

/** The keys of the first notices: the association's mail, and the visitor's copy or receipt. */
export const RECEIVED = { association: 'association/received', visitor: 'visitor/received' } as const;

/** The keys of the notices of how many steps each recipient was told. */
export const STEPS = { association: 'association/steps', visitor: 'visitor/steps' } as const;

/** The key of the association's notice about a mail of this key that the visitor's address refused. */
export const unreachedKey = (key: string): string => `unreached/${key}`;

/** Who gets a first mail. The association's goes first. */
export const firstRecipients = ({ form }: Pick<Case, 'form'>): readonly Recipient[] =>
	rulesOf(form).copyToVisitor ? ['association', 'visitor'] : ['association'];

/** What both first mails say. */
export const RECEIVED_FACTS = true;

/** A new case, with the attempts of its first mails: the process that receives it sends them. */
export const toCase = (submission: Submission, by: string): Case => {
	const key = caseKey(submission);
	const { receivedAt: at } = submission;
	return firstRecipients(submission).reduce(
		(one: Case, recipient) => {
			const notice = RECEIVED[recipient];
			const attempt: Attempt = { name: nameOf(key, notice, 0), facts: RECEIVED_FACTS, at, by };
			return withEntry(one, notice, { count: 0, attempt });
		},
		{ ...submission, steps: [] },
	);
};

/** Only the process that received it, and the clock once it found the claim, mail an accepted case. */
export const isAccepted = (one: Case): boolean =>
	one.isAccepted === true || entryOf(one, RECEIVED.association).count > 0;

export const isToldFirst = (one: Case, recipient: Recipient): boolean => {
	const { facts, count } = entryOf(one, RECEIVED[recipient]);
	return facts !== undefined || count > 0;
};

export const DELIVERIES = ['pending', 'sent'] as const;

/** What became of the first mails. */
export type Delivery = (typeof DELIVERIES)[number];

export const deliveryOf = (one: Case): Delivery =>
	firstRecipients(one).every((recipient) => isToldFirst(one, recipient)) ? 'sent' : 'pending';

export const stateOf = (steps: readonly Pick<DeskStep, 'to'>[]): string => steps.at(-1)?.to ?? NEW;

export const stepOf = ({ steps }: Pick<Case, 'steps'>, action: string): DeskStep | undefined =>
	steps.findLast((step) => step.action === action);

/** Whether a case's last step can still be taken back. */
export const isUndoable = (last: Pick<DeskStep, 'undoUntil'> | undefined): boolean =>
	last?.undoUntil !== undefined && Date.now() < Date.parse(last.undoUntil);

export const isTimed = (step: Pick<DeskStep, 'by'> | undefined): boolean => step?.by === 'time';

/** Whether the visitor's address refused a mail. Then the clock does nothing, and the association acts by telephone. */
export const isUnreached = (one: NotifyingDocument): boolean =>
	[RECEIVED.visitor, STEPS.visitor].some((key) => entryOf(one, key).refused !== undefined);
