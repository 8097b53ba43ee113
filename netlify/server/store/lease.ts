import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { changeStored } from './blobs.ts';

/** Twice the time limit of a scheduled function. */
const LEASE_MS = 60_000;

export const CLOCK_KEY = 'clock';

/** What the clock did: by each work's name the last period that it was done for, a unique text, for example a day. */
export type Diary = Record<string, string>;

/** Which run has the clock to itself, and what the clock did. */
interface Clock {
	readonly holder: string;
	/** ISO 8601, UTC. */
	readonly until: string;
	readonly done: Readonly<Diary>;
}

/**
 * Does the work unless it was done for this period. The work gets the period of the last success, and returns whether it
 * succeeded; if not, the next run tries again. A run that dies forgets what it did.
 */
export const oncePer = async (
	diary: Diary,
	name: string,
	period: string,
	work: (last: string | undefined) => Promise<boolean>,
): Promise<void> => {
	if (diary[name] !== period && (await work(diary[name]))) diary[name] = period;
};

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString();

/**
 * Does the work unless another run holds the lease.
 * @param work Gets the lease's end in milliseconds since 1970, and must stop by then.
 * @returns whether it was done.
 */
export const withClock = async (
	blobs: Store,
	work: (until: number, diary: Diary) => Promise<void>,
): Promise<boolean> => {
	const holder = randomUUID();
	const until = inFuture(LEASE_MS);
	const known = await changeStored<Clock>(blobs, CLOCK_KEY, (now) =>
		now && Date.parse(now.until) > Date.now() ? undefined : { holder, until, done: now?.done ?? {} },
	);
	// The write may have taken longer than the lease.
	if (known?.value.holder !== holder || Date.now() >= Date.parse(until)) return false;
	const done = { ...known.value.done };
	try {
		await work(Date.parse(until), done);
	} finally {
		await changeStored<Clock>(
			blobs,
			CLOCK_KEY,
			(now) => (now?.holder === holder && now.until === until ? { holder, until: inFuture(0), done } : undefined),
			{ known },
		);
	}
	return true;
};
