import type { Config } from '@netlify/functions';
import { testStoreOnce } from '#netlify/server/blobs.ts';
import { runScheduled } from '#netlify/server/http/time-limits.ts';
import { drainEarlierQueues } from '#netlify/server/outbox/earlier-queue.ts';
import { retryMail } from '#netlify/server/outbox/retry.ts';
import { processOutings } from '#netlify/server/outings/process-outings.ts';

export default runScheduled(
	// First, so that nobody hears something newer before it.
	{ name: 'earlier-queues', ms: 4_000, work: drainEarlierQueues },
	// Before the forms, because a walk that is called off is urgent.
	{ name: 'process-outings', ms: 8_000, work: processOutings },
	{ name: 'retry-mail', ms: 14_000, work: retryMail },
	{ name: 'self-test', ms: 3_000, work: testStoreOnce },
);

export const config: Config = {
	schedule: '*/10 * * * *',
};
