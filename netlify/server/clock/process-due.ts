import type { Store } from '@netlify/blobs';
import { completeRecords } from '../desk/cases.ts';
import { runTimedActions } from '../desk/do-action.ts';
import { submissionMails } from '../desk/mails.ts';
import { log, toReason } from '../log.ts';
import { retryDue } from '../outbox/retry.ts';
import { processOutings } from '../outings/process-outings.ts';
import { withLease } from '../store/lease.ts';
import { testStoreOnce } from '../store/self-test.ts';
import { within } from '../store/time-limits.ts';
import { sendDailySummary } from './daily-summary.ts';
import { runScheduled } from './run-scheduled.ts';
import { startScheduledBuild } from './scheduled-build.ts';

/** A failure of the desk's records must not keep waiting mails from being sent. */
const RECORDS_MS = 4_000;

/** Leaves time for the last mails and writes before Netlify's limit. */
const START_WITHIN_MS = 8_000;

/** In one lease, because two runs could mail an entry twice. */
export const retryMail = async (blobs: Store, deployContext: string): Promise<void> => {
	const end = performance.now() + START_WITHIN_MS;
	const ran = await withLease(blobs, 'retry-mail', async (until) => {
		await within(RECORDS_MS, completeRecords(blobs, deployContext)).catch((error) =>
			log('Records not completed', { reason: toReason(error) }),
		);
		await retryDue({ blobs, deployContext, mails: submissionMails, until });
		for (const work of [runTimedActions, sendDailySummary, startScheduledBuild])
			if (Date.now() < until && performance.now() < end) await work(blobs, deployContext);
	});
	if (!ran) log('Run skipped', { reason: 'retry-mail runs already' });
};

/** What runs every ten minutes. */
export const processDue = runScheduled(
	// Before the forms, because a walk that is called off is urgent.
	{ name: 'process-outings', ms: 8_000, work: processOutings },
	{ name: 'retry-mail', ms: 14_000, work: retryMail },
	{ name: 'self-test', ms: 3_000, work: testStoreOnce },
);
