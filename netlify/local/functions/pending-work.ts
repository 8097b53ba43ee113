import { settlesWithin } from '../http/deadline.ts';
import { writeEvent } from '../stderr.ts';

/** How long a stop waits: longer than a mail takes to be sent or to fail. */
const SETTLE_TIMEOUT_MS = 10_000;

/** The work that functions do after their answers. */
export interface PendingWork {
	/** Adds a promise; `onFailure` is called if it rejects. */
	add(work: Promise<unknown>, onFailure: (error: unknown) => void): void;
	/** Waits until no work is left, ten seconds at most. If some is left, its count goes to stderr. */
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
			// In a loop, because work may add more work.
			while (pending.size > 0) {
				if (await settlesWithin(end - Date.now(), pending)) continue;
				writeEvent('Work after the answer given up', { count: pending.size });
				return;
			}
		},
	};
};
