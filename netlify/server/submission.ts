import { createHash, randomUUID } from 'node:crypto';
import type { FormInput, FormName } from '#src/forms/form.ts';

/** A valid form that somebody sent, before it becomes a mail. */
export interface Submission<Input extends FormInput = FormInput> {
	/** A lower-case UUID: the same for the same form sent under the same key. */
	readonly id: string;
	readonly form: FormName;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	readonly input: Input;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * A UUID made of a key and what came under it. Of the key alone, what is sent under somebody else's, or under one's own
 * after an edit, would take the place of the first submission.
 */
const toId = (key: string, form: FormName, input: FormInput): string => {
	const digest = createHash('sha256')
		.update(JSON.stringify([key.toLowerCase(), form, input]))
		.digest('hex');
	return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
};

/** `key` is what came with the request; anything but a UUID counts as no key. */
export const toSubmission = <Input extends FormInput>(
	form: FormName,
	input: Input,
	key: unknown,
): Submission<Input> => ({
	id: typeof key === 'string' && UUID.test(key) ? toId(key, form, input) : randomUUID(),
	form,
	receivedAt: new Date().toISOString(),
	input,
});

/** An address as it is compared with others: trimmed, in lower case and NFC. It is kept as it was typed. */
export const comparableEmail = (email: FormInput[string]): string =>
	String(email ?? '')
		.trim()
		.toLowerCase()
		.normalize('NFC');

/**
 * SHA-256 (hex) of what makes two submissions of a form the same: the e-mail, as it is compared, and the matter or
 * action it is about; of a withdrawal its id, since nothing but itself repeats it. A digest, so that no key in the store
 * holds personal data.
 */
export const duplicateDigest = ({ form, id, input }: Submission): string =>
	createHash('sha256')
		.update(
			form === 'withdrawal' ? id : `${comparableEmail(input['email'])}\n${input['about'] ?? input['action'] ?? ''}`,
		)
		.digest('hex');
