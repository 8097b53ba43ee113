import type { Config } from '@netlify/functions';
import { testStoreOnce } from '#netlify/server/blobs.ts';
import { runScheduled } from '#netlify/server/http/time-limits.ts';
import { retryMail } from '#netlify/server/outbox/retry.ts';
import { processOutings } from '#netlify/server/outings/process-outings.ts';

export default runScheduled(
	// First, because it is urgent that an outing is called off, for example.
	{ name: 'process-outings', ms: 8_000, work: processOutings },
	{ name: 'retry-mail', ms: 17_000, work: retryMail },
	{ name: 'self-test', ms: 4_000, work: testStoreOnce },
);

export const config: Config = {
	schedule: '*/10 * * * *',
};
