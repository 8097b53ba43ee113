import { createHash, randomUUID } from 'node:crypto';
import { today } from '#src/format/lisbon.ts';
import { FILED_FORMS, type FiledForm, type FormInput, type FormName } from '#src/forms/form.ts';

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
	matterOf?(input: Input): string | undefined;
	/**
	 * Its fingerprint is made of its content and the day in Lisbon instead of the page's key, so that a button that is
	 * pressed twice without JavaScript, where there is no key, sends one submission. It has no duplicates, only repeats.
	 */
	readonly isKnownByContent?: true;
}

/** `key` is what came with the request; anything but a UUID counts as no key. */
export const toIncoming = <Input extends FormInput>(
	{ form: { name: form }, isKnownByContent, matterOf }: Identity<Input>,
	input: Input,
	key: unknown,
): Incoming<Input> => {
	const fingerprint = isKnownByContent
		? digestOf(JSON.stringify([today(), form, input]))
		: fingerprintOf(form, input, key);
	const claim = isKnownByContent
		? fingerprint
		: digestOf(`${comparableEmail(input['email'])}\n${matterOf?.(input) ?? ''}`);
	return {
		submission: { id: randomUUID(), form, receivedAt: new Date().toISOString(), claim, input },
		fingerprint,
	};
};
