import type { Config } from '@netlify/functions';
import { testStoreOnce } from '#netlify/server/blobs.ts';
import { runScheduled } from '#netlify/server/http/time-limits.ts';
import { drainEarlierQueues } from '#netlify/server/outbox/earlier-queue.ts';
import { retryMail } from '#netlify/server/outbox/retry.ts';
import { processOutings } from '#netlify/server/outings/process-outings.ts';

export default runScheduled(
	// Before anything newer is said.
	{ name: 'earlier-queues', ms: 4_000, work: drainEarlierQueues },
	// First, because it is urgent that an outing is called off, for example.
	{ name: 'process-outings', ms: 8_000, work: processOutings },
	{ name: 'retry-mail', ms: 14_000, work: retryMail },
	{ name: 'self-test', ms: 3_000, work: testStoreOnce },
);

export const config: Config = {
	schedule: '*/10 * * * *',
};
