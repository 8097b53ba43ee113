import type { Store } from '@netlify/blobs';
import type { Cents } from '#src/format/money.ts';
import type { FormInput } from '#src/forms/form.ts';
import type { Mail, Recipient } from '../mail/message.ts';
import type { NotifyingDocument } from '../outbox/notified.ts';
import { changeStored, readValue } from '../store/blobs.ts';
import { deskKey } from '../store/keys.ts';
import type { Submission, SubmissionRef } from '../store/submission.ts';
import { languageName } from '../words.ts';
import type { DeskField } from './desk-fields.ts';

export const NEW = 'new';

/** Who took a step: a button in a mail, the clock, a visitor with another form, or an order, for its withdrawal. */
export type Actor = 'link' | 'time' | 'form' | 'order';

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
	readonly of?: SubmissionRef;
}

interface DeskState {
	readonly label: string;
	readonly isOpen: boolean;
	/** The visitor has to act: not in the daily summary. */
	readonly waitsForVisitor?: true;
	/** Listed in every daily summary. */
	readonly refundDue?: true;
}

/** The mails of an action, without their common parts. */
export type DeskMails = Readonly<Partial<Record<Recipient, Pick<Mail, 'subject' | 'message' | 'attachments'>>>>;

export interface Before {
	readonly state: string;
	readonly steps: readonly DeskStep[];
	/** The visitor's address refused a mail. */
	readonly isUnreached?: boolean;
}

export interface DeskAction<Stored extends FormInput = FormInput> {
	readonly label: string;
	/** What the page says after the button was pressed. */
	readonly done?: string;
	/** The next state, by each state that allows it. */
	readonly to: Readonly<Record<string, string>>;
	/** About money or membership: listed in the next daily summary. */
	readonly isReported?: true;
	readonly hasNoButton?: true;
	/** How long it can be taken back, while its mails wait. Left out: not at all with a mail, ten minutes without. */
	readonly undoMinutes?: number;
	/** All submissions, if left out. */
	isFor?(input: Stored): boolean;
	fields?(input: Stored): Readonly<Record<string, DeskField>>;
	/** Shown before the press: what it will cost the association. */
	warning?(input: Stored, state: string): string | undefined;
	/** Days after the submission was mailed when a timer does it. Timed actions are listed in the order of their days. */
	dueAfter?(): number | undefined;
	/** Days until the next timed action, as promised in the mail. */
	promisedDays?(): number | undefined;
	/** A withdrawal whose order is known: the order's own action, which is done in place of this one. */
	onOrder?(
		blobs: Store,
		submission: Submission<Stored>,
	): Promise<{ submission: Submission; action: string } | undefined>;
	/** The visitor's mail must not repeat the visitor's input (see `Notification`). */
	notify?(submission: Submission<Stored>, note: DeskNote, before: Before): DeskMails;
}

export interface DeskRules<Stored extends FormInput = FormInput> {
	/** With `NEW` among them. */
	readonly states: Readonly<Record<string, DeskState>>;
	/** In the buttons' order. */
	readonly actions: Readonly<Record<string, DeskAction<Stored>>>;
	/** The visitor's name, and the submission's number, if it has one. */
	displayName(input: Stored): { readonly name: string; readonly number?: string };
	amountOf?(input: Stored): Cents;
	/** What it is about, without the visitor's data: lines of text. */
	summaryOf?(input: Stored): string;
	/** An order's steps are copied to its withdrawals, after each change of its record. Idempotent. */
	copySteps?(blobs: Store, steps: readonly DeskStep[]): Promise<void>;
}

/** A sentence of the association's own, in the visitor's language. */
export const reasonField = ({ language }: FormInput): DeskField => {
	const name = languageName(language);
	return { kind: 'sentence', label: name ? `Motivo, em ${name} (segue no email)` : 'Motivo (segue no email)' };
};

export const isPossible = ({ to }: DeskAction, state: string): boolean => to[state] !== undefined;

export const stateOf = (steps: readonly Pick<DeskStep, 'to'>[]): string => steps.at(-1)?.to ?? NEW;

/** Whether a record's last step can still be taken back. Until then nobody is told of the record. */
export const isUndoable = (last: Pick<DeskStep, 'undoUntil'> | undefined): boolean =>
	last?.undoUntil !== undefined && Date.now() < Date.parse(last.undoUntil);

export const isTimed = (step: Pick<DeskStep, 'by'> | undefined): boolean => step?.by === 'time';

/**
 * The steps of a submission, and how many of them each recipient was notified of. No record is the same as one without
 * steps.
 */
export interface DeskRecord extends SubmissionRef, NotifyingDocument {
	/** Oldest first. */
	readonly steps: readonly DeskStep[];
}

const emptyRecord = ({ form, id, receivedAt }: SubmissionRef): DeskRecord => ({ form, id, receivedAt, steps: [] });

export const readRecord = async (blobs: Store, subject: SubmissionRef): Promise<DeskRecord> =>
	(await readValue<DeskRecord>(blobs, deskKey(subject))) ?? emptyRecord(subject);

export const stepOf = ({ steps }: DeskRecord, action: string): DeskStep | undefined =>
	steps.findLast((step) => step.action === action);

export const changeRecord = async (
	blobs: Store,
	subject: SubmissionRef,
	change: (record: DeskRecord) => DeskRecord | undefined,
	until?: number,
): Promise<DeskRecord> => {
	const empty = emptyRecord(subject);
	return (await changeStored<DeskRecord>(blobs, deskKey(subject), (now = empty) => change(now), { until })) ?? empty;
};
