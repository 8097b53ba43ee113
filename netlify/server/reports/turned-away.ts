import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { FormName } from '#src/forms/form.ts';
import { keysIn } from '../blobs/client.ts';
import { turnedAwayKey } from '../outbox/keys.ts';

/** Notes that a visitor was turned away as a duplicate: an entry each, so that visitors at the same moment all count. */
export const noteTurnedAway = async (blobs: Store, form: FormName): Promise<void> => {
	const moment = new Date().toISOString();
	await blobs.setJSON(turnedAwayKey(form, moment, randomUUID()), {});
};

/** Beyond that it no longer matters how many they are. */
const COUNTED_MAX = 10_000;

/** How many visitors were turned away on a day, `YYYY-MM-DD`, UTC; 10 000 at most. */
export const countTurnedAway = async (blobs: Store, day: string): Promise<number> => {
	let count = 0;
	for await (const _ of keysIn(blobs, `turned-away/${day}/`)) {
		count += 1;
		if (count === COUNTED_MAX) break;
	}
	return count;
};
