import { randomUUID } from 'node:crypto';
import { today } from '#src/format/clock.ts';
import type { FiledForm, FormInput } from '#src/forms/form.ts';
import { comparableEmail, fingerprintOf, hashOf } from '../store/fingerprint.ts';
import type { Submission } from './submission.ts';

export interface Incoming<Input extends FormInput = FormInput> {
	readonly submission: Submission<Input>;
	/** The same for the same form sent again. */
	readonly fingerprint: string;
	/** Fields of the answer, the same for a repeat. */
	readonly answer?: object;
}

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

export const toIncoming = <Input extends FormInput>(
	{ form: { name: form }, isIdentifiedByContent, duplicateKey }: Identity<Input>,
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
