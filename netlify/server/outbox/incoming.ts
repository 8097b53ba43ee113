import { createHash, randomUUID } from 'node:crypto';
import { today } from '#src/format/lisbon.ts';
import type { FiledForm, FormInput, FormName } from '#src/forms/form.ts';
import type { Submission } from '../store/submission.ts';

export interface Incoming<Input extends FormInput = FormInput> {
	readonly submission: Submission<Input>;
	/** SHA-256 (hex), the same for the same form sent again. */
	readonly fingerprint: string;
	/** Fields of the answer, the same for a repeat. */
	readonly answer?: object;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Made of the page's key and the content, so that an edited form, or one with another's key, is no repeat. */
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
