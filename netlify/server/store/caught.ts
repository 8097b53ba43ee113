import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { FormInput, FormName } from '#src/forms/form.ts';
import { changeStored, keysIn } from './blobs.ts';
import { caughtKey } from './keys.ts';

/** A valid form whose hidden field was filled in: a program's, or a person's whose browser was too helpful. */
export interface Caught {
	readonly form: FormName;
	readonly id: string;
	/** ISO 8601, UTC. */
	readonly receivedAt: string;
	readonly input: FormInput;
}

/** The privacy page says so. */
export const CAUGHT_DAYS = 30;

/** A flood takes the summary no longer than two lists of a thousand. */
const COUNTED_MAX = 2000;

/** @param until Milliseconds since 1970. Nothing is written later. */
export const keepCaught = async (blobs: Store, form: FormName, input: FormInput, until: number): Promise<Caught> => {
	const caught: Caught = { form, id: randomUUID(), receivedAt: new Date().toISOString(), input };
	await changeStored<Caught>(blobs, caughtKey(caught), (before) => (before ? undefined : caught), {
		known: 'absent',
		until,
	});
	return caught;
};

/** @param day `YYYY-MM-DD`, UTC. */
export const countCaught = async (blobs: Store, day: string): Promise<number> => {
	let count = 0;
	for await (const _ of keysIn(blobs, `caught/${day}/`)) if (++count === COUNTED_MAX) break;
	return count;
};
