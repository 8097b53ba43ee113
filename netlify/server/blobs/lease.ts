import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { changeStored } from './change.ts';
import { read } from './client.ts';

/** Twice what a scheduled function may run. */
const LEASE_MS = 60_000;

interface Lease {
	readonly holder: string;
	/** ISO 8601, UTC. */
	readonly until: string;
}

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString();

/**
 * Does the work unless another process holds the lease of this name; then it returns `false`. The work is given the
 * lease's end in milliseconds since 1970: after that, for example when it was frozen, it must not go on.
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
 * Does the work once in a period. `period` is any text that is unique to it, for example a day. `work` is given the period
 * in which it was done last, if any, and returns whether it succeeded; if not, the next call tries again. Not for callers
 * that may come at the same time.
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
