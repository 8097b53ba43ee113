import { setTimeout } from 'node:timers/promises';

/** Waits until all promises have settled, at most `ms` milliseconds. Returns whether they have. */
export const settlesWithin = async (ms: number, work: Iterable<Promise<unknown>>): Promise<boolean> => {
	const controller = new AbortController();
	const late = setTimeout(ms, false, { signal: controller.signal }).catch(() => false);
	const settled = Promise.allSettled(work).then(() => true);
	return Promise.race([settled, late]).finally(() => controller.abort());
};
