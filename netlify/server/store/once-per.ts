import type { Store } from '@netlify/blobs';
import { read } from './blobs.ts';

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
