import type { Config } from '@netlify/functions';
import { purgeExpired } from '#netlify/server/clock/purge.ts';
import { runScheduled } from '#netlify/server/clock/run-scheduled.ts';

export default runScheduled(purgeExpired);

export const config: Config = {
	schedule: '30 3 * * *',
};
