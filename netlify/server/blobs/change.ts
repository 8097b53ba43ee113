import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '@netlify/blobs';
import { read, StoreError } from './client.ts';

/**
 * When others wrote at the same moment, the next try comes after a random pause: this long at most, and twice as long at
 * each further try, so that a crowd spreads.
 */
const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;

/** How long a change is tried again. */
const PATIENCE_MS = 8_000;

/** How many unclear answers in a row are a refusal. They take about a second. */
const UNCLEAR_MAX = 8;

interface ChangeOptions {
	/** Milliseconds since 1970. From then on nothing is written, so that a process that was frozen does no harm. */
	readonly until?: number | undefined;
	/** The entry most likely does not exist: the first try does not read it. */
	readonly isLikelyNew?: true;
}

/**
 * Writes if nobody wrote since `found` was read. `unclear`: the client reports as a success with an empty ETag what is
 * none: a conflict with a write of the same moment (409), an entry that was deleted meanwhile (404), and a refusal (400,
 * 403, 413, 500).
 */
const writeIf = async (blobs: Store, key: string, value: unknown, found: { etag: string } | undefined) => {
	// The client would write without a condition if the ETag were empty.
	if (found && !found.etag) throw new StoreError('The blob service gave no ETag.');
	const condition = found ? { onlyIfMatch: found.etag } : ({ onlyIfNew: true } as const);
	const { modified, etag } = await blobs.setJSON(key, value, condition);
	if (!modified) return 'outrun';
	return etag ? 'written' : 'unclear';
};

/**
 * Changes a value by compare-and-swap, the only conditional write: what others write in between is read again, and
 * nothing of it is lost. `change` gets the value, `undefined` if there is none, and gives the new one, or `undefined` to
 * write nothing. It may be called several times, also after its own write when that write's answer was lost or unclear, so
 * it must recognise what it did.
 * @returns the value as it stands then.
 * @throws {StoreError} if no write succeeds in time, or the service refuses.
 */
export const changeStored = async <Value>(
	blobs: Store,
	key: string,
	change: (value: Value | undefined) => Value | undefined | Promise<Value | undefined>,
	{ until = Number.POSITIVE_INFINITY, isLikelyNew }: ChangeOptions = {},
): Promise<Value | undefined> => {
	const end = performance.now() + PATIENCE_MS;
	let unclear = 0;
	let found = isLikelyNew ? undefined : await read<Value>(blobs, key);
	for (let longest = PAUSE_MS; ; longest = Math.min(2 * longest, LONGEST_PAUSE_MS)) {
		const changed = await change(found?.value);
		if (changed === undefined) return found?.value;
		if (Date.now() >= until || performance.now() >= end) throw new StoreError('A change came too late.');
		const outcome = await writeIf(blobs, key, changed, found);
		if (outcome === 'written') return changed;
		unclear = outcome === 'unclear' ? unclear + 1 : 0;
		if (unclear === UNCLEAR_MAX) throw new StoreError('The blob service refuses a write.');
		await pause(Math.random() * longest);
		found = await read<Value>(blobs, key);
	}
};
