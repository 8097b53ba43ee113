import type { Config } from '@netlify/functions';
import { purgeExpired } from '#netlify/server/purge-expired.ts';
import { runScheduled } from '#netlify/server/run-scheduled.ts';

export default runScheduled('purge-expired', purgeExpired);

export const config: Config = {
	schedule: '30 3 * * *',
};
