import type { Store } from '@netlify/blobs';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { Pending } from '../pending.ts';
import { addressDigest } from '../submission.ts';
import { changeStored } from './change.ts';
import { dailyKey, hourlyKey } from './keys.ts';

/** Mails to one address a day (UTC). There is a limit because anybody can type any address. */
const DAILY_PER_ADDRESS = 5;

/** How many times the hourly limit of one outing or form all of them together may use up in an hour. */
const THINGS_AT_LIMIT = 4;

/** When the next hour or day (UTC) begins, as ISO 8601. */
const nextAfter = (moment: string, lengthMs: number): string =>
	new Date((Math.floor(Date.parse(moment) / lengthMs) + 1) * lengthMs).toISOString();

/** Adds the submission to the list under the key, which has at most `limit`. Returns whether it is in the list. */
const takePlace = async (blobs: Store, key: string, id: string, limit: number): Promise<boolean> => {
	const ids = await changeStored<readonly string[]>(blobs, key, (before = []) =>
		before.includes(id) || before.length >= limit ? undefined : [...before, id],
	);
	return ids?.includes(id) ?? false;
};

/**
 * Counts a mail to a visitor against the limits: five a day to one address, `perHour` an hour about one outing or form, and
 * four times as many about all. A submission counts once, however often it is tried. Urgent mails are not counted.
 * @returns `undefined` if the mail is within the limits, else when the full one begins to count anew: ISO 8601, UTC.
 */
export const takeVisitorMail = async (
	blobs: Store,
	{ id, form, input, turn }: Pending,
	perHour: number,
): Promise<string | undefined> => {
	if (turn?.isUrgent) return undefined;
	const now = new Date().toISOString();
	const daily = dailyKey(now, addressDigest(input['email']));
	if (!(await takePlace(blobs, daily, id, DAILY_PER_ADDRESS))) return nextAfter(now, DAY_MS);
	const { about } = input;
	const thing = typeof about === 'string' ? about.split('/').slice(0, 2).join('/') : form;
	const isWithin =
		(await takePlace(blobs, hourlyKey(now, thing), id, perHour)) &&
		(await takePlace(blobs, hourlyKey(now), id, THINGS_AT_LIMIT * perHour));
	return isWithin ? undefined : nextAfter(now, HOUR_MS);
};
