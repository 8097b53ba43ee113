import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getStore, listStores, type Store } from '@netlify/blobs';
import { builtAt } from './content.ts';
import { log } from './log.ts';

/** How to reach a site's store from outside Netlify. */
interface StoreAccess {
	readonly siteID: string;
	readonly token: string;
	/** For tests: another API than Netlify's. */
	readonly apiURL?: string;
	/** Keeps below the API's limit. */
	readonly fetch?: typeof fetch;
}

export class StoreError extends Error {
	override readonly name = 'StoreError';
}

const PREFIX = 'submissions-';

/**
 * @param deployContext `production`, `deploy-preview`…: all share one site's stores, so it is part of the store's name.
 * @param access Only from outside Netlify: inside, the platform says where the store is.
 * @throws {StoreError} without a context: Netlify gives an empty one when it does not know it.
 */
export const openBlobs = (deployContext: string, access?: StoreAccess): Store => {
	if (!deployContext) throw new StoreError('The deploy context is missing.');
	return getStore({ name: `${PREFIX}${deployContext}`, consistency: 'strong', ...access });
};

export const listContexts = async (): Promise<readonly string[]> => {
	const { stores } = await listStores({ consistency: 'strong' });
	return stores.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
};

/** Where a proxy compressed the entry, its ETag is weak, which no condition of a write matches. */
const toStrong = (etag = ''): string => etag.replace(/^W\//, '');

/** A value with the ETag that a later write can match; `undefined` if there is none. */
export const read = async <Value>(blobs: Store, key: string): Promise<{ value: Value; etag: string } | undefined> => {
	const found = await blobs.getWithMetadata(key, { type: 'json' });
	return found ? { value: found.data as Value, etag: toStrong(found.etag) } : undefined;
};

/** Each page of a thousand keys is requested when it is needed. */
export async function* keysIn(blobs: Store, prefix: string): AsyncGenerator<string> {
	for await (const page of blobs.list({ prefix, paginate: true })) for (const { key } of page.blobs) yield key;
}

/** The folders directly below a prefix, whole, without a slash at the end. */
export const directoriesIn = async (blobs: Store, prefix: string): Promise<readonly string[]> => {
	const { directories } = await blobs.list({ prefix, directories: true });
	return directories.map((directory) => directory.replace(/\/$/, '')).sort();
};

/** After a conflict the next try comes after a random pause, whose limit doubles, so that a crowd spreads. */
const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;

const PATIENCE_MS = 8_000;

/** So many unclear answers in a row are a refusal. */
const UNCLEAR_MAX = 8;

interface ChangeOptions {
	/** Milliseconds since 1970, from when on nothing is written: a frozen process does no harm. */
	readonly until?: number | undefined;
	/** The first try does not read. */
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
	if (!modified) return 'outrun';
	return etag ? 'written' : 'unclear';
};

/**
 * Changes a value by compare-and-swap, the only conditional write.
 * @param change Gets the value and returns the new one, or `undefined` to write nothing. It may be called several times, also
 * after its own write whose answer was lost, so it must recognise what it did.
 * @returns the value in the end.
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

/** Twice what a scheduled function may run. */
const LEASE_MS = 60_000;

interface Lease {
	readonly holder: string;
	/** ISO 8601, UTC. */
	readonly until: string;
}

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString();

/**
 * Does the work unless another process holds the lease.
 * @param work Gets the lease's end in milliseconds since 1970, after which it must not go on.
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
 * Does the work once in a period. Not for callers that may come at the same time.
 * @param period A text that is unique to it, for example a day.
 * @param work Gets the period in which it was done last, and returns whether it succeeded; if not, the next call tries again.
 */
export const oncePer = async (
	blobs: Store,
	name: string,
	period: string,
	work: (last: string | undefined) => Promise<boolean>,
): Promise<void> => {
	const key = `done/${name}`;
	const last = (await read<{ period: string }>(blobs, key))?.value.period;
	if (last !== period && (await work(last))) await blobs.setJSON(key, { period });
};

/** Both of two writes at the same moment may get a conflict. */
const RACES = 5;

type Condition = { readonly onlyIfNew: true } | { readonly onlyIfMatch: string };

/** Lets two writes race for a key. Returns whether one of them stands, and no other was told that it does. */
const isWonOnce = async (blobs: Store, key: string, findCondition: () => Promise<Condition>): Promise<boolean> => {
	for (let race = 0; race < RACES; race++) {
		const condition = await findCondition();
		const values: readonly string[] = [randomUUID(), randomUUID()];
		const outcomes = await Promise.all(values.map((value) => blobs.setJSON(key, value, condition)));
		const winners = values.filter((_, index) => outcomes[index]?.modified && outcomes[index]?.etag);
		const stored = (await read<string>(blobs, key))?.value ?? '';
		if (winners.length > 1 || winners.some((value) => value !== stored)) return false;
		if (values.includes(stored)) return true;
	}
	return false;
};

/**
 * Tries on the store what the outbox and the outings rely on. It leaves nothing behind.
 * @returns what does not hold, in Portuguese.
 */
export const testStore = async (blobs: Store): Promise<readonly string[]> => {
	const key = `self-test/${randomUUID()}`;
	const isNewOnce = await isWonOnce(blobs, key, async () => ({ onlyIfNew: true }));
	const isMatchedOnce = await isWonOnce(blobs, key, async () => ({
		onlyIfMatch: (await read(blobs, key))?.etag ?? '',
	}));
	const written = randomUUID();
	await blobs.setJSON(key, written);
	const isRead = (await read(blobs, key))?.value === written;
	const isListed = (await Array.fromAsync(keysIn(blobs, 'self-test/'))).includes(key);
	await blobs.delete(key);
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

/** What failed after the last deploy, in Portuguese. */
export const readStoreFaults = async (blobs: Store): Promise<readonly string[]> =>
	(await read<readonly string[]>(blobs, FAULTS_KEY))?.value ?? [];
