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
 * Does the work unless another process holds the lease of this name; then it returns `false`. The work is given the
 * lease's end in milliseconds since 1970: after that, for example when it was frozen, it must not go on.
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
