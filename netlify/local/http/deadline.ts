import { setTimeout } from 'node:timers/promises';

/** Waits for the work to end, well or badly, but no longer than `ms`. `false` if it hasn't by then. */
export const settlesWithin = async (ms: number, work: Iterable<Promise<unknown>>): Promise<boolean> => {
	const controller = new AbortController();
	const late = setTimeout(ms, false, { signal: controller.signal }).catch(() => false);
	const settled = Promise.allSettled(work).then(() => true);
	return Promise.race([settled, late]).finally(() => controller.abort());
};
