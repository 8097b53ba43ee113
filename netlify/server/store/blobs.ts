import { setTimeout as pause } from 'node:timers/promises';
import { getStore, listStores, type Store } from '@netlify/blobs';

interface StoreAccess {
	readonly siteID: string;
	readonly token: string;
	/** For tests: another API than Netlify's. */
	readonly apiURL?: string;
	/** One that keeps below the API's rate limit. */
	readonly fetch?: typeof fetch;
}

class StoreError extends Error {
	override readonly name = 'StoreError';
}

const PREFIX = 'submissions-';

/**
 * @param deployContext `production`, `deploy-preview`…: all share one site's stores, so it is part of the store's name.
 * @param access Only from outside Netlify: inside, the platform provides the address.
 * @throws {StoreError} without a context: Netlify's may be empty.
 */
export const openBlobs = (deployContext: string, access?: StoreAccess): Store => {
	if (!deployContext) throw new StoreError('The deploy context is missing.');
	return getStore({ name: `${PREFIX}${deployContext}`, consistency: 'strong', ...access });
};

export const listContexts = async (): Promise<readonly string[]> => {
	const { stores } = await listStores({ consistency: 'strong' });
	return stores.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
};

/** A proxy that compresses makes the ETag weak, and a conditional write never matches a weak one. */
const toStrong = (etag = ''): string => etag.replace(/^W\//, '');

/** A value as it is read again: without undefined fields. */
export const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A value, and the ETag by which a later write recognises that nobody changed it since. */
export interface Stored<Value> {
	readonly value: Value;
	readonly etag: string;
}

export const read = async <Value>(blobs: Store, key: string): Promise<Stored<Value> | undefined> => {
	const found = await blobs.getWithMetadata(key, { type: 'json' });
	return found ? { value: found.data as Value, etag: toStrong(found.etag) } : undefined;
};

export const readValue = async <Value>(blobs: Store, key: string): Promise<Value | undefined> =>
	(await read<Value>(blobs, key))?.value;

/** Lists lazily, a thousand keys for each request. */
export async function* keysIn(blobs: Store, prefix: string): AsyncGenerator<string> {
	for await (const page of blobs.list({ prefix, paginate: true })) for (const { key } of page.blobs) yield key;
}

/** The full paths of the folders directly below a prefix, without a slash at the end. */
export const directoriesIn = async (blobs: Store, prefix: string): Promise<readonly string[]> => {
	const { directories } = await blobs.list({ prefix, directories: true });
	return directories.map((directory) => directory.replace(/\/$/, '')).sort();
};

/** The limit of the random pause after the first conflict; it doubles with each further one. */
const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;

const CHANGE_TIMEOUT_MS = 8_000;

/** Unclear answers in a row that count as a refusal. */
const UNCLEAR_MAX = 8;

interface ChangeOptions<Value> {
	/** Milliseconds since 1970. Nothing is written later, for example by a process that was frozen. */
	readonly until?: number | undefined;
	/** What was read or written last, `absent` if nothing is there: saves the read before the first write. */
	readonly known?: Stored<Value> | 'absent' | undefined;
}

/**
 * `unclear`: a success with an empty ETag, as the client reports a conflict with a write of the same moment (409), a deleted
 * entry (404), and a refusal (400, 403, 413, 500).
 */
const writeIf = async <Value>(blobs: Store, key: string, value: Value, found: { etag: string } | undefined) => {
	// With an empty ETag the client writes without a condition.
	if (found && !found.etag) throw new StoreError('The blob service gave no ETag.');
	const condition = found ? { onlyIfMatch: found.etag } : ({ onlyIfNew: true } as const);
	const { modified, etag } = await blobs.setJSON(key, value, condition);
	if (!modified) return 'conflict';
	return etag ? { value, etag: toStrong(etag) } : 'unclear';
};

/**
 * Changes a value by compare-and-swap, the only conditional write.
 * @param change Gets the value and returns the new one, or `undefined` to write nothing. It may be called several times, also
 * after its own write whose answer was lost, so it must recognise what it did.
 * @returns what is stored now; `undefined` if nothing is.
 * @throws {StoreError} if no write succeeds in time, or the service refuses.
 */
export const changeStored = async <Value>(
	blobs: Store,
	key: string,
	change: (value: Value | undefined) => Value | undefined | Promise<Value | undefined>,
	{ until = Number.POSITIVE_INFINITY, known }: ChangeOptions<Value> = {},
): Promise<Stored<Value> | undefined> => {
	const end = performance.now() + CHANGE_TIMEOUT_MS;
	let unclear = 0;
	let found = known === 'absent' ? undefined : (known ?? (await read<Value>(blobs, key)));
	for (let longest = PAUSE_MS; ; longest = Math.min(2 * longest, LONGEST_PAUSE_MS)) {
		const changed = await change(found?.value);
		if (changed === undefined) return found;
		if (Date.now() >= until || performance.now() >= end) throw new StoreError('A change came too late.');
		const outcome = await writeIf(blobs, key, changed, found);
		if (typeof outcome === 'object') return outcome;
		unclear = outcome === 'unclear' ? unclear + 1 : 0;
		if (unclear === UNCLEAR_MAX) throw new StoreError('The blob service refuses a write.');
		await pause(Math.random() * longest);
		found = await read<Value>(blobs, key);
	}
};
