import type { Store } from '@netlify/blobs';
import { read, setIf } from './blobs.ts';

/** Twice what a scheduled function may run. */
const LEASE_MS = 60_000;

interface Lease {
	/** ISO 8601, UTC. */
	readonly until: string;
}

const inFuture = (ms: number): Lease => ({ until: new Date(Date.now() + ms).toISOString() });

/**
 * Does the work unless somebody else is at it under the same name. `false` if so. The work is told until when, in
 * milliseconds since 1970, nobody else begins: a process that was frozen meanwhile must not go on.
 */
export const withLease = async (
	blobs: Store,
	name: string,
	work: (until: number) => Promise<void>,
): Promise<boolean> => {
	const key = `leases/${name}`;
	const found = await read<Lease>(blobs, key);
	if (found && Date.parse(found.value.until) > Date.now()) return false;
	const condition = found ? { onlyIfMatch: found.etag } : ({ onlyIfNew: true } as const);
	const lease = inFuture(LEASE_MS);
	const until = Date.parse(lease.until);
	const etag = await setIf(blobs, key, lease, condition);
	// The write may have taken longer than the lease.
	if (!etag || Date.now() >= until) return false;
	try {
		await work(until);
	} finally {
		await setIf(blobs, key, inFuture(0), { onlyIfMatch: etag });
	}
	return true;
};
