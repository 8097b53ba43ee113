import type { Store } from '@netlify/blobs';
import { read, setIf } from './blobs.ts';

/** Twice what a scheduled function may run. */
const LEASE_MS = 60_000;

interface Lease {
	/** ISO 8601, UTC. */
	readonly until: string;
}

const inFuture = (ms: number): Lease => ({ until: new Date(Date.now() + ms).toISOString() });

/** Does the work unless somebody else is at it under the same name. `false` if so. */
export const withLease = async (blobs: Store, name: string, work: () => Promise<void>): Promise<boolean> => {
	const key = `leases/${name}`;
	const found = await read<Lease>(blobs, key);
	if (found && Date.parse(found.value.until) > Date.now()) return false;
	const condition = found ? { onlyIfMatch: found.etag } : ({ onlyIfNew: true } as const);
	const etag = await setIf(blobs, key, inFuture(LEASE_MS), condition);
	if (!etag) return false;
	try {
		await work();
	} finally {
		await setIf(blobs, key, inFuture(0), { onlyIfMatch: etag });
	}
	return true;
};
