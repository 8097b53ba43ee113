import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getStore, listStores, type Store } from '@netlify/blobs';
import { millisecondsInHour } from 'date-fns/constants';
import { builtAt } from './content.ts';
import { log } from './log.ts';

interface StoreAccess {
	readonly siteID: string;
	readonly token: string;
	/** For tests: another API than Netlify's. */
	readonly apiURL?: string;
	/** One that keeps below the API's rate limit. */
	readonly fetch?: typeof fetch;
}

export class StoreError extends Error {
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

export const read = async <Value>(blobs: Store, key: string): Promise<{ value: Value; etag: string } | undefined> => {
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

interface ChangeOptions {
	/** Milliseconds since 1970. Nothing is written later, for example by a process that was frozen. */
	readonly until?: number | undefined;
	/** Skips the read before the first write. */
	readonly isLikelyNew?: true;
}

/**
 * `unclear`: a success with an empty ETag, as the client reports a conflict with a write of the same moment (409), a deleted
 * entry (404), and a refusal (400, 403, 413, 500).
 */
const writeIf = async (blobs: Store, key: string, value: unknown, found: { etag: string } | undefined) => {
	// With an empty ETag the client writes without a condition.
	if (found && !found.etag) throw new StoreError('The blob service gave no ETag.');
	const condition = found ? { onlyIfMatch: found.etag } : ({ onlyIfNew: true } as const);
	const { modified, etag } = await blobs.setJSON(key, value, condition);
	if (!modified) return 'conflict';
	return etag ? 'written' : 'unclear';
};

/**
 * Changes a value by compare-and-swap, the only conditional write.
 * @param change Gets the value and returns the new one, or `undefined` to write nothing. It may be called several times, also
 * after its own write whose answer was lost, so it must recognise what it did.
 * @throws {StoreError} if no write succeeds in time, or the service refuses.
 */
export const changeStored = async <Value>(
	blobs: Store,
	key: string,
	change: (value: Value | undefined) => Value | undefined | Promise<Value | undefined>,
	{ until = Number.POSITIVE_INFINITY, isLikelyNew }: ChangeOptions = {},
): Promise<Value | undefined> => {
	const end = performance.now() + CHANGE_TIMEOUT_MS;
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

/** Twice the time limit of a scheduled function. */
const LEASE_MS = 60_000;

interface Lease {
	readonly holder: string;
	/** ISO 8601, UTC. */
	readonly until: string;
}

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString();

/**
 * Does the work unless another process holds the lease.
 * @param work Gets the lease's end in milliseconds since 1970 and must stop by then.
 * @returns whether it was done.
 */
export const withLease = async (
	blobs: Store,
	name: string,
	work: (until: number) => Promise<void>,
): Promise<boolean> => {
	const key = `leases/${name}`;
	const mine: Lease = { holder: randomUUID(), until: inFuture(LEASE_MS) };
	const lease = await changeStored<Lease>(blobs, key, (now) =>
		now && Date.parse(now.until) > Date.now() ? undefined : mine,
	);
	const until = Date.parse(mine.until);
	// The write may have taken longer than the lease.
	if (lease?.holder !== mine.holder || Date.now() >= until) return false;
	try {
		await work(until);
	} finally {
		await changeStored<Lease>(blobs, key, (now) =>
			now?.holder === mine.holder && now.until === mine.until ? { ...mine, until: inFuture(0) } : undefined,
		);
	}
	return true;
};

/**
 * Does the work once in a period. Not safe for concurrent callers.
 * @param period A unique text, for example a day.
 * @param work Gets the period of the last success, and returns whether it succeeded; if not, the next call tries again.
 */
export const oncePer = async (
	blobs: Store,
	name: string,
	period: string,
	work: (last: string | undefined) => Promise<boolean>,
): Promise<void> => {
	const key = `done/${name}`;
	const last = (await readValue<{ period: string }>(blobs, key))?.period;
	if (last !== period && (await work(last))) await blobs.setJSON(key, { period });
};

/** More than one, because both of two concurrent writes may get a conflict. */
const RACES = 5;

type Condition = { readonly onlyIfNew: true } | { readonly onlyIfMatch: string };

/** Lets two writes race for a key. Returns whether exactly one was reported as a success, and is the stored one. */
const isWrittenOnce = async (blobs: Store, key: string, findCondition: () => Promise<Condition>): Promise<boolean> => {
	for (let race = 0; race < RACES; race++) {
		const condition = await findCondition();
		const values: readonly string[] = [randomUUID(), randomUUID()];
		const outcomes = await Promise.all(values.map((value) => blobs.setJSON(key, value, condition)));
		const winners = values.filter((_, index) => outcomes[index]?.modified && outcomes[index]?.etag);
		const stored = (await readValue<string>(blobs, key)) ?? '';
		if (winners.length > 1 || winners.some((value) => value !== stored)) return false;
		if (values.includes(stored)) return true;
	}
	return false;
};

const TESTS = 'self-test/';

/** Whether the test that wrote this key was cut off: the key is an hour old, or has no time, as earlier versions wrote it. */
const isLeftOver = (key: string): boolean => {
	const writtenAt = Date.parse(key.slice(TESTS.length).split('/')[0] ?? '');
	return !(Date.now() - writtenAt < millisecondsInHour);
};

/**
 * Tests the guarantees on which the outbox and the outings rely, and cleans up, also after tests that were cut off.
 * @returns what failed, in Portuguese.
 */
export const testStore = async (blobs: Store): Promise<readonly string[]> => {
	const key = `${TESTS}${new Date().toISOString()}/${randomUUID()}`;
	const isNewOnce = await isWrittenOnce(blobs, key, async () => ({ onlyIfNew: true }));
	const isMatchedOnce = await isWrittenOnce(blobs, key, async () => ({
		onlyIfMatch: (await read(blobs, key))?.etag ?? '',
	}));
	const written = randomUUID();
	await blobs.setJSON(key, written);
	const isRead = (await readValue(blobs, key)) === written;
	const listed = await Array.fromAsync(keysIn(blobs, TESTS));
	const isListed = listed.includes(key);
	for (const test of [key, ...listed.filter(isLeftOver)]) await blobs.delete(test);
	const isGone = (await read(blobs, key)) === undefined;
	const checks: readonly (readonly [holds: boolean, what: string])[] = [
		[isNewOnce, 'duas escritas ao mesmo tempo criaram a mesma entrada'],
		[isMatchedOnce, 'duas escritas ao mesmo tempo mudaram a mesma entrada'],
		[isRead, 'o que se escreve não se lê logo'],
		[isListed, 'o que se escreve não aparece logo na lista'],
		[isGone, 'o que se apaga ainda se lê'],
	];
	return checks.filter(([holds]) => !holds).map(([, what]) => what);
};

const FAULTS_KEY = 'done/store-faults';

/** Tests the store once after each deploy, and keeps what failed for the daily summary. */
export const testStoreOnce = (blobs: Store): Promise<void> =>
	oncePer(blobs, 'self-test', builtAt, async () => {
		const faults = await testStore(blobs);
		if (faults.length > 0) log('Store failed its tests', { count: faults.length });
		await blobs.setJSON(FAULTS_KEY, faults);
		return true;
	});

export const readStoreFaults = async (blobs: Store): Promise<readonly string[]> =>
	(await readValue<readonly string[]>(blobs, FAULTS_KEY)) ?? [];
