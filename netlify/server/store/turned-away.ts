import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { changeStored, readValue } from './blobs.ts';
import { turnedAwayKey } from './keys.ts';

/** Refused duplicates of a day that are counted: a flood leaves no more to delete. */
const TURNED_AWAY_MAX = 10_000;

/** A day's count is spread over these entries, so that simultaneous writes seldom meet. */
const PARTS = [...'0123456789abcdef'];

/** Counts a refused duplicate, once even if the answer to the write is lost. */
export const noteTurnedAway = async (blobs: Store): Promise<void> => {
	const id = randomUUID();
	const key = turnedAwayKey(new Date().toISOString(), id.slice(0, 1));
	await changeStored<readonly string[]>(blobs, key, (before = []) =>
		before.includes(id) || before.length >= TURNED_AWAY_MAX / PARTS.length ? undefined : [...before, id],
	);
};

/** @param day `YYYY-MM-DD`, UTC. */
export const countTurnedAway = async (blobs: Store, day: string): Promise<number> => {
	const parts = await Promise.all(PARTS.map((part) => readValue<readonly string[]>(blobs, turnedAwayKey(day, part))));
	return parts.reduce((sum, ids) => sum + (ids?.length ?? 0), 0);
};
