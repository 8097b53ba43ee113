import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { changeStored, readValue } from './blobs.ts';

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
