import type { Store } from '@netlify/blobs';
import { read } from './blobs.ts';

/**
 * Does the work unless it was done today, UTC. `work` returns whether it is done now; if not, the next call tries again.
 * For callers that never come at the same time.
 */
export const onceADay = async (blobs: Store, name: string, work: () => Promise<boolean>): Promise<void> => {
	const key = `daily/${name}`;
	const day = new Date().toISOString().slice(0, 10);
	const last = await read<{ day: string }>(blobs, key);
	if (last?.value.day !== day && (await work())) await blobs.setJSON(key, { day });
};
