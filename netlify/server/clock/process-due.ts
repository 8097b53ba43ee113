import type { Store } from '@netlify/blobs';
import { log, toReason } from '../base/log.ts';
import { refreshHourly } from '../day/refresh-forecast.ts';
import { processOutings } from '../outings/process-outings.ts';
import { type Diary, withClock } from '../store/lease.ts';
import { within } from '../store/time-limits.ts';
import { sendDailySummary } from './daily-summary.ts';
import { startDueBuild } from './due-build.ts';
import { lookAtCases } from './look-at-cases.ts';
import { runScheduled } from './run-scheduled.ts';
import { testStoreOnce } from './self-test.ts';

interface Run {
	readonly blobs: Store;
	readonly deployContext: string;
	/** Milliseconds since 1970. Nothing is started later. */
	readonly until: number;
	readonly diary: Diary;
}

interface Work {
	readonly name: string;
	/** Its share of Netlify's limit for a scheduled function, 30 seconds. The next run goes on. */
	readonly ms: number;
	run(run: Run): Promise<void>;
}

/** After the day's dangers outings come first, because a walk that is called off is urgent. */
const WORKS: readonly Work[] = [
	{ name: 'forecast', ms: 3_500, run: ({ blobs, diary }) => refreshHourly(blobs, diary) },
	{ name: 'outings', ms: 8_000, run: ({ blobs, deployContext, until }) => processOutings(blobs, deployContext, until) },
	{ name: 'cases', ms: 6_000, run: ({ blobs, ...options }) => lookAtCases(blobs, options) },
	{ name: 'summary', ms: 5_000, run: ({ blobs, diary }) => sendDailySummary(blobs, diary) },
	{ name: 'build', ms: 3_500, run: ({ diary }) => startDueBuild(diary) },
	{ name: 'self-test', ms: 3_000, run: ({ blobs, diary }) => testStoreOnce(blobs, diary) },
];

/** In one lease: two runs at once would do no harm, but everything twice. If a work fails or is late, the next ones run. */
export const runWorks = async (blobs: Store, deployContext: string): Promise<void> => {
	let failed = '';
	const ran = await withClock(blobs, async (end, diary) => {
		for (const { name, ms, run } of WORKS) {
			const until = Math.min(end, Date.now() + ms);
			try {
				if (Date.now() < end) await within(ms, run({ blobs, deployContext, until, diary }));
			} catch (error) {
				log('Run failed', { reason: `${name}: ${toReason(error)}` });
				failed = name;
			}
		}
	});
	if (!ran) log('Run skipped', { reason: 'another one is under way' });
	if (failed) throw new Error(failed);
};

/** What runs every ten minutes. */
export const processDue = runScheduled(runWorks);
