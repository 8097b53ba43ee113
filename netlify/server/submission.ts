import { createHash, randomUUID } from 'node:crypto';
import { today } from '#src/format/today.ts';
import type { FormInput, FormName } from '#src/forms/form.ts';

/** A valid form that somebody sent, before it becomes a mail. */
export interface Submission<Input extends FormInput = FormInput> {
	/** A lower-case UUID of its own, also where the same form is sent again. */
	readonly id: string;
	readonly form: FormName;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	/** What no other submission of the form may hold at the same time: a digest, or an order's letters. */
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
 * Made of the page's key and what came under it. Of the key alone, what is sent under somebody else's key, or under one's
 * own after an edit, would count as the first submission.
 */
const fingerprintOf = (form: FormName, input: FormInput, key: unknown): string => {
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
 * SHA-256 (hex) of an address, so that keys of the store can tell addresses apart without naming them. What stands between
 * `+` and `@` is left out: with or without it, it is one mailbox.
 */
export const addressDigest = (email: FormInput[string]): string =>
	digestOf(comparableEmail(email).replace(/\+[^@]*(?=@)/, ''));

/** What of a form tells one submission from another. */
export interface Identity<Input extends FormInput> {
	readonly form: { readonly name: FormName };
	/**
	 * What one is about: a second one from the same address about the same is a duplicate. Without this each form has one
	 * matter.
	 */
	matterOf?(input: Input): string | undefined;
	/**
	 * Known by its content and Lisbon's day, whatever key comes with it: a page without a script has no key, and a button
	 * that is pressed twice means one. Only itself repeats it then.
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
