import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '@netlify/blobs';
import { read, StoreError, setIf } from './blobs.ts';

/**
 * When others wrote at the same moment, the next try comes after a random pause: this long at most, and twice as long at
 * each further try, so that a crowd spreads.
 */
const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;

/** How long a change is tried again. */
const PATIENCE_MS = 8_000;

/**
 * Changes a value by compare-and-swap alone: what others write in between is read again, and nothing of it is lost.
 * `change` gets the value, `undefined` if there is none, and gives the new one, or `undefined` to write nothing. It may be
 * called several times, also after its own write when that write's answer was lost, so it must recognise what it did.
 * @param until Milliseconds since 1970. From then on nothing is written, so that a process that was frozen does no harm.
 * @returns the value as it stands then.
 * @throws {StoreError} if that moment comes before a write succeeds.
 */
export const changeStored = async <Value>(
	blobs: Store,
	key: string,
	change: (value: Value | undefined) => Value | undefined,
	until = Date.now() + PATIENCE_MS,
): Promise<Value | undefined> => {
	for (let longest = PAUSE_MS; ; longest = Math.min(2 * longest, LONGEST_PAUSE_MS)) {
		const found = await read<Value>(blobs, key);
		const changed = change(found?.value);
		if (changed === undefined) return found?.value;
		if (Date.now() >= until) throw new StoreError('A change came too late.');
		const condition = found ? { onlyIfMatch: found.etag } : ({ onlyIfNew: true } as const);
		if (await setIf(blobs, key, changed, condition)) return changed;
		await pause(Math.random() * longest);
	}
};
