import type { Store } from '@netlify/blobs';
import { addressDigest, type Submission } from '../submission.ts';
import { changeStored } from './change.ts';
import { dailyKey, hourlyKey } from './keys.ts';

/** Mails to one address a day (UTC). There is a limit because anybody can type any address. */
const DAILY_PER_ADDRESS = 5;

/** Adds the submission to the list under the key, which has at most `limit`. Returns whether it is in the list. */
const takePlace = async (blobs: Store, key: string, id: string, limit: number): Promise<boolean> => {
	const ids = await changeStored<readonly string[]>(blobs, key, (before = []) =>
		before.includes(id) || before.length >= limit ? undefined : [...before, id],
	);
	return ids?.includes(id) ?? false;
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
