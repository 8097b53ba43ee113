import type { Config } from '@netlify/functions';
import { tendOutings } from '#netlify/server/outings/tend.ts';
import { retryMail } from '#netlify/server/retry-mail.ts';
import { runScheduled } from '#netlify/server/run-scheduled.ts';

export default runScheduled(
	// First, because it queues what is urgent: an outing that is called off, for example.
	{ name: 'tend-outings', ms: 8_000, work: tendOutings },
	{ name: 'retry-mail', ms: 18_000, work: retryMail },
);

export const config: Config = {
	schedule: '*/10 * * * *',
};
