import type { Store } from '@netlify/blobs';
import type { DeskField } from '#src/features/desk/fields.ts';
import type { Cents } from '#src/format/money.ts';
import type { FormInput } from '#src/forms/form.ts';
import { changeStored, read } from '../blobs.ts';
import type { Mail, Recipient } from '../mail/message.ts';
import { deskKey, type MailQueue, type Subject, type Submission } from '../outbox/submission.ts';

/** The state of a submission of which nothing has been done yet, whatever its form. */
export const NEW = 'new';

/**
 * Who does an action: somebody who follows a link of a mail, the clock, or a visitor who sends another form. `order`: it was
 * done to the order, and is copied to the withdrawal from it.
 */
export type Actor = 'link' | 'time' | 'form' | 'order';

/** What somebody typed when they did an action, by the field's name. Days are ISO, times `HH:MM`. */
export type DeskNote = Readonly<Record<string, string>>;

/** Something that was done about a submission. */
export interface DeskStep {
	/** A name in `DeskRules.actions`. */
	readonly action: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly by: Actor;
	/** Who was mailed about it, and with which subject. */
	readonly told: readonly { readonly to: Recipient; readonly subject: string }[];
	readonly note?: DeskNote;
	/** What the action's `promisedDays` were then. */
	readonly promisedDays?: number | undefined;
	/** The state that it led to; steps of an earlier version do not say it. */
	readonly to?: string;
	/** Of an order's step: the withdrawal that caused it. */
	readonly of?: Subject;
}

export interface DeskState {
	/** As the association calls it. */
	readonly label: string;
	/** Whether somebody still has to do something. */
	readonly isOpen: boolean;
	/** It is the visitor's turn: the daily summary does not ask the association for it. */
	readonly waitsForVisitor?: true;
	/** The association has money of the visitor's: every daily summary says so. */
	readonly owesMoney?: true;
}

/** Whom an action tells what; the rest of the mails is the same for all. */
export type DeskMails = Readonly<Partial<Record<Recipient, Pick<Mail, 'subject' | 'message' | 'attachments'>>>>;

/** Where an action begins. */
export interface Before {
	readonly state: string;
	readonly steps: readonly DeskStep[];
}

export interface DeskAction<Kept extends FormInput = FormInput> {
	/** What its button says. */
	readonly label: string;
	/** The states in which it can be done, unless `to` names them. */
	readonly from?: readonly string[];
	/** The state to which it leads, or that to which it leads from each. */
	readonly to: string | Readonly<Record<string, string>>;
	/** It is about money or membership: the next daily summary names each time that somebody did it. */
	readonly isReported?: true;
	/** It has no button: the clock does it, or something else that was sent. */
	readonly hasNoButton?: true;
	/** Whether the submission can have the action at all; without it, all can. */
	isFor?(input: Kept): boolean;
	fields?(input: Kept): Readonly<Record<string, DeskField>>;
	/** The clock does it, so many days after the submission was mailed. Such actions stand in the order of their days. */
	dueAfter?(): number | undefined;
	/** How many days its mail promises until the clock's next action, which never comes before they have passed. */
	promisedDays?(): number | undefined;
	/** What the monthly report calls it when it counts how often it was done, and whether it adds up the amounts. */
	readonly counted?: { readonly label: string; readonly hasSum?: true };
	/** The action of another submission that is done instead, if there is such a one: its record decides. */
	insteadOf?(
		blobs: Store,
		submission: Submission<Kept>,
	): Promise<{ submission: Submission; action: string } | undefined>;
	/**
	 * What is mailed, if anything. The visitor's mail says nothing that the visitor typed (see `Notification`).
	 * @param before The state in which it is done, and what was done until then.
	 */
	notify?(submission: Submission<Kept>, note: DeskNote, before: Before): DeskMails;
}

/** What an association can do about a form's submissions. */
export interface DeskRules<Kept extends FormInput = FormInput> {
	/** By name; one of them is `NEW`. */
	readonly states: Readonly<Record<string, DeskState>>;
	/** By name, in the order of the buttons. */
	readonly actions: Readonly<Record<string, DeskAction<Kept>>>;
	/** The visitor's name, and what the association calls the submission by, if not by its reference. */
	displayName(input: Kept): { readonly name: string; readonly number?: string };
	/** What the visitor pays, if anything. */
	amountOf?(input: Kept): Cents;
	/** Writes into other records what they copy from this one. It is called after each change, and may be called again. */
	copySteps?(blobs: Store, steps: readonly DeskStep[]): Promise<void>;
}

/** The state to which an action leads from another; `undefined` if it can't be done there. */
export const nextState = ({ from, to }: Pick<DeskAction, 'from' | 'to'>, state: string): string | undefined => {
	if (typeof to !== 'string') return to[state];
	return from?.includes(state) ? to : undefined;
};

/** Whether an action can be done in a state. */
export const isPossible = (action: DeskAction, state: string): boolean => nextState(action, state) !== undefined;

/** The state in which these steps leave a submission. */
export const stateOf = (
	{ actions }: DeskRules,
	{ steps }: { readonly steps: readonly Pick<DeskStep, 'action' | 'to'>[] },
): string =>
	steps.reduce((state, { action, to }) => {
		const done = actions[action];
		return to ?? (done && nextState(done, state)) ?? state;
	}, NEW);

/** Whether somebody still has to do something in this state. */
export const isOpen = ({ states }: DeskRules, state: string): boolean => states[state]?.isOpen ?? false;

/** What was done about a submission, and which mails about it are queued. Without a record nothing was done. */
export interface DeskRecord extends Subject, MailQueue {
	/** The oldest first. */
	readonly steps: readonly DeskStep[];
}

const emptyRecord = ({ form, id, receivedAt }: Subject): DeskRecord => ({ form, id, receivedAt, steps: [], owed: [] });

export const readRecord = async (blobs: Store, subject: Subject): Promise<DeskRecord> =>
	(await read<DeskRecord>(blobs, deskKey(subject)))?.value ?? emptyRecord(subject);

/** When an action was last done. */
export const stepOf = ({ steps }: DeskRecord, action: string): DeskStep | undefined =>
	steps.findLast((step) => step.action === action);

/** Changes a record as `changeStored` does. */
export const changeRecord = async (
	blobs: Store,
	subject: Subject,
	change: (record: DeskRecord) => DeskRecord | undefined,
	until?: number,
): Promise<DeskRecord> => {
	const empty = emptyRecord(subject);
	return (await changeStored<DeskRecord>(blobs, deskKey(subject), (now) => change(now ?? empty), { until })) ?? empty;
};
