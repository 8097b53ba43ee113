import { createHash, randomUUID } from 'node:crypto';
import type { FormInput, FormName } from '#src/forms/form.ts';

/** A valid form that somebody sent, before it becomes a mail. */
export interface Submission<Input extends FormInput = FormInput> {
	/** The submission key that the page minted, or one minted here: a lower-case UUID. */
	readonly id: string;
	readonly form: FormName;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	readonly input: Input;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** `key` is what came with the request; anything but a UUID counts as no key. */
export const toSubmission = <Input extends FormInput>(
	form: FormName,
	input: Input,
	key: unknown,
): Submission<Input> => ({
	id: typeof key === 'string' && UUID.test(key) ? key.toLowerCase() : randomUUID(),
	form,
	receivedAt: new Date().toISOString(),
	input,
});

/**
 * SHA-256 (hex) of what makes two submissions of a form the same enquiry: the e-mail, compared trimmed,
 * in lower case and NFC, and the matter it is about. A digest, so that no key in the store holds personal data.
 */
export const duplicateDigest = ({ input }: Submission): string =>
	createHash('sha256')
		.update(`${input['email']?.trim().toLowerCase().normalize('NFC') ?? ''}\n${input['about'] ?? ''}`)
		.digest('hex');
