import { settlesWithin } from '../http/deadline.ts';
import { writeEvent } from '../stderr.ts';

/** How long a stop waits for it; longer than a mail takes, or fails. */
const SETTLE_TIMEOUT_MS = 10_000;

/** What functions go on with after their answers. */
export interface PendingWork {
	/** Watches over the work; `onFailure` hears of a rejection. */
	add(work: Promise<unknown>, onFailure: (error: unknown) => void): void;
	/** Waits until nothing is left, ten seconds at most; what is left then goes to stderr as a number. */
	settle(): Promise<void>;
}

/** Keeps track of `context.waitUntil`. */
export const trackPendingWork = (): PendingWork => {
	const pending = new Set<Promise<void>>();

	return {
		add: (work, onFailure) => {
			const watched = work.then(() => {}, onFailure).finally(() => pending.delete(watched));
			pending.add(watched);
		},
		settle: async () => {
			const end = Date.now() + SETTLE_TIMEOUT_MS;
			// Anew each time, since work may bring more work.
			while (pending.size > 0) {
				if (await settlesWithin(end - Date.now(), pending)) continue;
				writeEvent('Work after the answer given up', { count: pending.size });
				return;
			}
		},
	};
};
