import type { Config } from '@netlify/functions';
import { retryMail } from '#netlify/server/retry-mail.ts';
import { runScheduled } from '#netlify/server/run-scheduled.ts';

export default runScheduled('retry-mail', retryMail);

export const config: Config = {
	schedule: '*/10 * * * *',
};
