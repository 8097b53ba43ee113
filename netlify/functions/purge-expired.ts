import type { Config } from '@netlify/functions';
import { runScheduled } from '#netlify/server/http/time-limits.ts';
import { purgeExpired } from '#netlify/server/outbox/purge.ts';

export default runScheduled({ name: 'purge-expired', ms: 26_000, work: purgeExpired });

export const config: Config = {
	schedule: '30 3 * * *',
};
