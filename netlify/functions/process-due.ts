import type { Config } from '@netlify/functions';
import { tendOutings } from '#netlify/server/outings/tend.ts';
import { retryMail } from '#netlify/server/retry-mail.ts';
import { runScheduled } from '#netlify/server/run-scheduled.ts';
import { testStoreOnce } from '#netlify/server/self-test.ts';

export default runScheduled(
	// First, because it queues what is urgent: an outing that is called off, for example.
	{ name: 'tend-outings', ms: 8_000, work: tendOutings },
	{ name: 'retry-mail', ms: 17_000, work: retryMail },
	{ name: 'self-test', ms: 4_000, work: testStoreOnce },
);

export const config: Config = {
	schedule: '*/10 * * * *',
};
