import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '@netlify/blobs';
import { addressDigest, type Submission } from '../submission.ts';
import { read, StoreError, setIf } from './blobs.ts';
import { dailyKey, hourlyKey } from './keys.ts';

/** Mails to one address a day (UTC): anybody can type it. */
const DAILY_PER_ADDRESS = 5;

/** How often a place is tried for that others take at the same moment. */
const ATTEMPTS = 20;
const PAUSE_MS = 50;

/** Notes the submission among at most `limit` under the key; one that is there already stays. Returns whether it is there. */
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
 * Takes a place among the mails to visitors: five a day for one address, `perHour` an hour for all of them together. A
 * submission has one place, however often it asks. Returns whether there was one.
 */
export const takeVisitorMail = async (blobs: Store, { id, input }: Submission, perHour: number): Promise<boolean> => {
	const now = new Date().toISOString();
	return (
		(await takePlace(blobs, dailyKey(now, addressDigest(input['email'])), id, DAILY_PER_ADDRESS)) &&
		(await takePlace(blobs, hourlyKey(now), id, perHour))
	);
};
