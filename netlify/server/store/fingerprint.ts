import { createHash, randomUUID } from 'node:crypto';
import type { FormInput, FormName } from '#src/forms/form.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** SHA-256, in hexadecimal digits. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The same for the same form sent again. It is made of the page's key and the content, so that an edited form, or one with
 * another's key, is no repeat. A key that is no UUID counts as none.
 */
export const fingerprintOf = (form: FormName, input: FormInput, key: unknown): string => {
	const isKey = typeof key === 'string' && UUID.test(key);
	return hashOf(JSON.stringify([isKey ? key.toLowerCase() : randomUUID(), form, input]));
};

export const comparableEmail = (email: FormInput[string]): string =>
	String(email ?? '')
		.trim()
		.toLowerCase()
		.normalize('NFC');

/** The hash of a mailbox without its `+` suffix and without Gmail's dots. */
export const addressHash = (email: FormInput[string]): string => {
	const mailbox = comparableEmail(email).replace(/\+[^@]*(?=@)/, '');
	const [, gmail] = /^(.*)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? [];
	return hashOf(gmail === undefined ? mailbox : `${gmail.replaceAll('.', '')}@gmail.com`);
};
