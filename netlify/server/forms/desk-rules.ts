import type { Cents } from '#src/format/money.ts';
import type { FormInput } from '#src/forms/form.ts';
import { languageName, type ServerWords } from '../base/words.ts';
import type { DeskNote, DeskStep, Submission } from '../cases/case.ts';
import type { Mail } from '../mail/message.ts';
import type { DeskField } from './desk-fields.ts';

interface DeskState {
	readonly label: string;
	readonly isOpen: boolean;
	/** The visitor has to act: not in the daily summary. */
	readonly waitsForVisitor?: true;
	/** Listed in every daily summary. */
	readonly refundDue?: true;
}

/** The mail about a step, without its common parts. */
export type StepMail = Pick<Mail, 'subject' | 'message' | 'attachments'>;

/** What such a mail is made of. */
export interface StepContext<Stored extends FormInput = FormInput> {
	readonly submission: Submission<Stored>;
	readonly input: Stored;
	readonly note: DeskNote;
	/** Before the step. */
	readonly state: string;
	readonly steps: readonly DeskStep[];
	/** The visitor's address refused a mail. */
	readonly isUnreached: boolean;
	/** In the visitor's language. */
	readonly words: ServerWords;
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
	/** Days after the submission was mailed when a timer does it, or later if a step promised it; left out: no timer does. Timed actions are listed in the order of their days. */
	dueAfter?(input: Stored): number | undefined;
	/** Days until the next timed action, as promised in the mail. */
	promisedDays?(input: Stored): number | undefined;
	/** A withdrawal whose order is known: the order's own action, which is done in place of this one. */
	readonly onOrder?: string;
	/** Whom it mails. The visitor's mail must not repeat the visitor's input (see `ServerForm.renderCopy`). */
	readonly mails?: {
		visitor?(context: StepContext<Stored>): StepMail;
		association?(context: StepContext<Stored>): StepMail;
	};
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
}

/** A sentence of the association's own, in the visitor's language. */
export const reasonField = ({ language }: FormInput): DeskField => {
	const name = languageName(language);
	return { kind: 'sentence', label: name ? `Motivo, em ${name} (segue no email)` : 'Motivo (segue no email)' };
};

export const isPossible = ({ to }: DeskAction, state: string): boolean => to[state] !== undefined;
