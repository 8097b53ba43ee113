import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { today } from '#src/format/clock.ts';
import type { FiledForm, Form, FormInput } from '#src/forms/form.ts';
import { languageDetails, portuguese, type ServerWords, wordsOf } from '../base/words.ts';
import type { Case, Submission } from '../cases/case.ts';
import type { AcceptResult, Incoming } from '../cases/case-store.ts';
import type { Mail, Recipient } from '../mail/message.ts';
import { comparableEmail, fingerprintOf, hashOf } from '../store/fingerprint.ts';
import type { DeskRules } from './desk-rules.ts';

/** A field's name in Portuguese and its value, for lists and spreadsheets. */
export type LabelledField = readonly [name: string, value: string | undefined];

/** A mail without its last details, time and reference. */
type Content = Omit<Mail, 'details'> & Partial<Pick<Mail, 'details'>>;

type Known<Stored extends FormInput> = Submission<Stored> & Pick<Case, 'found'>;

/**
 * What the server knows of a form, for the mails, the desk and `npm run submissions`. `Input` is what visitors send, `Stored`
 * what is stored.
 */
export interface ServerForm<Input extends FormInput = FormInput, Stored extends FormInput = Input> {
	/** Shared with the browser. */
	readonly form: Form<Input, FiledForm>;
	readonly label: string;
	/** The subject of the association's mail, and the submission's title in lists. */
	subjectOf(input: Stored): string;
	/** All stored fields. Amounts are in euros. */
	fieldsOf(input: Stored): readonly LabelledField[];
	/** A second submission with this key and address is a duplicate; without a key, any second one of the address. */
	duplicateKey?(input: Input): string | undefined;
	/**
	 * Fingerprint of content and day, without the page's key: pressing the button twice without JavaScript sends one
	 * submission. There are repeats only, no duplicates.
	 */
	readonly isIdentifiedByContent?: true;
	/** In place of `accept`, for a form that stores more than its fields. */
	take?(blobs: Store, incoming: Incoming<Input>): Promise<AcceptResult>;
	/** Finds out, once, what the association's mail says beside the form. Idempotent. */
	find?(blobs: Store, submission: Submission<Stored>): Promise<NonNullable<Case['found']>>;
	/** A warning in Portuguese before a submission is deleted. */
	readonly beforeDeleting?: string;
	readonly desk: DeskRules<Stored>;
	/** The association's mail. */
	render(one: Known<Stored>): Omit<Content, 'subject'>;
	/**
	 * The visitor's copy or receipt, without its greeting. Anybody can type anybody's address, so it repeats no free text, not
	 * even a name. Only a withdrawal's repeats name and order, without links, because the law requires it.
	 */
	renderCopy(one: Known<Stored>, words: ServerWords): Content;
}

/** A form's first mail to a recipient. Both end with time and reference. */
export const renderFirst = <Input extends FormInput, Stored extends FormInput>(
	{ subjectOf, render, renderCopy }: ServerForm<Input, Stored>,
	to: Recipient,
	one: Known<Stored>,
): Mail => {
	const { id, receivedAt, input } = one;
	const isCopy = to === 'visitor';
	const words = isCopy ? wordsOf(input['language']) : portuguese;
	const { details = [], ...content } = isCopy ? renderCopy(one, words) : { subject: subjectOf(input), ...render(one) };
	return {
		...content,
		...(isCopy && { language: words.language }),
		details: [
			...details,
			...(isCopy ? [] : languageDetails(input['language'])),
			[words.t('mail.arrived'), words.formatMoment(receivedAt)],
			[words.t('mail.reference'), id],
		],
	};
};

export const toIncoming = <Input extends FormInput>(
	{
		form: { name: form },
		isIdentifiedByContent,
		duplicateKey,
	}: Pick<ServerForm<Input, never>, 'form' | 'isIdentifiedByContent' | 'duplicateKey'>,
	input: Input,
	key: unknown,
): Incoming<Input> => {
	const fingerprint = isIdentifiedByContent
		? hashOf(JSON.stringify([today(), form, input]))
		: fingerprintOf(form, input, key);
	const claim = isIdentifiedByContent
		? fingerprint
		: hashOf(`${comparableEmail(input['email'])}\n${duplicateKey?.(input) ?? ''}`);
	return {
		submission: { id: randomUUID(), form, receivedAt: new Date().toISOString(), claim, input },
		fingerprint,
	};
};
