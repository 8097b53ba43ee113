import type { Store } from '@netlify/blobs';
import { read } from './blobs.ts';

/**
 * Does the work unless it was done in this period, which any text names that no other period has: a day, a week's first
 * day. `work` hears in which period it was done last, if ever, and returns whether it is done now; if not, the next call
 * tries again. For callers that never come at the same time.
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
