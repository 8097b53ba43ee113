import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '@netlify/blobs';
import { addressDigest, type Submission } from '../submission.ts';
import { read, StoreError, setIf } from './blobs.ts';
import { dailyKey, hourlyKey } from './keys.ts';

/** Mails to one address a day (UTC). There is a limit because anybody can type any address. */
const DAILY_PER_ADDRESS = 5;

/** How often the write is tried again when others write at the same moment. */
const ATTEMPTS = 20;
const PAUSE_MS = 50;

/** Adds the submission to the list under the key, which has at most `limit`. Returns whether it is in the list. */
const takePlace = async (blobs: Store, key: string, id: string, limit: number): Promise<boolean> => {
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		const found = await read<readonly string[]>(blobs, key);
		const ids = found?.value ?? [];
		if (ids.includes(id)) return true;
		if (ids.length >= limit) return false;
		const condition = found ? { onlyIfMatch: found.etag } : ({ onlyIfNew: true } as const);
		if (await setIf(blobs, key, [...ids, id], condition)) return true;
		await pause(Math.random() * PAUSE_MS);
	}
	throw new StoreError('No place could be taken.');
};

/**
 * Counts a mail to a visitor against the limits: five a day to one address, `perHour` an hour to all visitors. A submission
 * counts once, however often it is tried. Returns whether the mail is within the limits.
 */
export const takeVisitorMail = async (blobs: Store, { id, input }: Submission, perHour: number): Promise<boolean> => {
	const now = new Date().toISOString();
	return (
		(await takePlace(blobs, dailyKey(now, addressDigest(input['email'])), id, DAILY_PER_ADDRESS)) &&
		(await takePlace(blobs, hourlyKey(now), id, perHour))
	);
};
