import type { Store } from '@netlify/blobs';
import type { DeskField } from '#src/features/desk/fields.ts';
import type { Cents } from '#src/format/money.ts';
import type { FormInput } from '#src/forms/form.ts';
import { changeStored, read } from '../blobs.ts';
import type { Mail, Recipient } from '../mail/message.ts';
import { deskKey, type MailQueue, type Subject, type Submission } from '../outbox/submission.ts';

/** The first state of all forms. */
export const NEW = 'new';

/** A button of a mail, the clock, or a visitor's other form. `order`: copied from the order to its withdrawal. */
export type Actor = 'link' | 'time' | 'form' | 'order';

/** What somebody typed when they did an action, by the field's name. Days are ISO, times `HH:MM`. */
export type DeskNote = Readonly<Record<string, string>>;

export interface DeskStep {
	/** A name in `DeskRules.actions`. */
	readonly action: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly by: Actor;
	/** The mails about it. */
	readonly told: readonly { readonly to: Recipient; readonly subject: string }[];
	readonly note?: DeskNote;
	/** The action's `promisedDays` of that time. */
	readonly promisedDays?: number | undefined;
	/** The state that it led to; missing in steps of an earlier version. */
	readonly to?: string;
	/** Of an order's step: the withdrawal that caused it. */
	readonly of?: Subject;
}

export interface DeskState {
	readonly label: string;
	/** Somebody still has to do something. */
	readonly isOpen: boolean;
	/** It is the visitor's turn: not in the daily summary. */
	readonly waitsForVisitor?: true;
	/** Money has to be given back: in every daily summary. */
	readonly owesMoney?: true;
}

/** What is particular in an action's mails. */
export type DeskMails = Readonly<Partial<Record<Recipient, Pick<Mail, 'subject' | 'message' | 'attachments'>>>>;

export interface Before {
	readonly state: string;
	readonly steps: readonly DeskStep[];
}

export interface DeskAction<Kept extends FormInput = FormInput> {
	/** Of its button. */
	readonly label: string;
	/** Unless `to` names them. */
	readonly from?: readonly string[];
	/** One state, or one for each state in which it can be done. */
	readonly to: string | Readonly<Record<string, string>>;
	/** It is about money or membership: the next daily summary names it. */
	readonly isReported?: true;
	readonly hasNoButton?: true;
	/** Without it, all submissions can have the action. */
	isFor?(input: Kept): boolean;
	fields?(input: Kept): Readonly<Record<string, DeskField>>;
	/** The clock does it so many days after the submission was mailed. Such actions stand in the order of their days. */
	dueAfter?(): number | undefined;
	/** Days that its mail promises until the clock's next action. */
	promisedDays?(): number | undefined;
	/** As the monthly report counts it, and adds up the amounts. */
	readonly counted?: { readonly label: string; readonly hasSum?: true };
	/** The action of another submission that is done instead. */
	insteadOf?(
		blobs: Store,
		submission: Submission<Kept>,
	): Promise<{ submission: Submission; action: string } | undefined>;
	/** The visitor's mail says nothing that the visitor typed (see `Notification`). */
	notify?(submission: Submission<Kept>, note: DeskNote, before: Before): DeskMails;
}

/** What an association can do about submissions of a form. */
export interface DeskRules<Kept extends FormInput = FormInput> {
	/** One of them is `NEW`. */
	readonly states: Readonly<Record<string, DeskState>>;
	/** In the order of the buttons. */
	readonly actions: Readonly<Record<string, DeskAction<Kept>>>;
	/** The visitor's name, and the submission's number, if it has one. */
	displayName(input: Kept): { readonly name: string; readonly number?: string };
	/** What the visitor pays, if anything. */
	amountOf?(input: Kept): Cents;
	/** Called after each change of the record, perhaps more than once. */
	copySteps?(blobs: Store, steps: readonly DeskStep[]): Promise<void>;
}

/** `undefined` if the action can't be done in the state. */
export const nextState = ({ from, to }: Pick<DeskAction, 'from' | 'to'>, state: string): string | undefined => {
	if (typeof to !== 'string') return to[state];
	return from?.includes(state) ? to : undefined;
};

export const isPossible = (action: DeskAction, state: string): boolean => nextState(action, state) !== undefined;

export const stateOf = (
	{ actions }: DeskRules,
	{ steps }: { readonly steps: readonly Pick<DeskStep, 'action' | 'to'>[] },
): string =>
	steps.reduce((state, { action, to }) => {
		const done = actions[action];
		return to ?? (done && nextState(done, state)) ?? state;
	}, NEW);

export const isOpen = ({ states }: DeskRules, state: string): boolean => states[state]?.isOpen ?? false;

/** What was done about a submission. Without a record nothing was done. */
export interface DeskRecord extends Subject, MailQueue {
	/** The oldest first. */
	readonly steps: readonly DeskStep[];
}

const emptyRecord = ({ form, id, receivedAt }: Subject): DeskRecord => ({ form, id, receivedAt, steps: [], owed: [] });

export const readRecord = async (blobs: Store, subject: Subject): Promise<DeskRecord> =>
	(await read<DeskRecord>(blobs, deskKey(subject)))?.value ?? emptyRecord(subject);

/** The last step of an action. */
export const stepOf = ({ steps }: DeskRecord, action: string): DeskStep | undefined =>
	steps.findLast((step) => step.action === action);

export const changeRecord = async (
	blobs: Store,
	subject: Subject,
	change: (record: DeskRecord) => DeskRecord | undefined,
	until?: number,
): Promise<DeskRecord> => {
	const empty = emptyRecord(subject);
	return (await changeStored<DeskRecord>(blobs, deskKey(subject), (now) => change(now ?? empty), { until })) ?? empty;
};
