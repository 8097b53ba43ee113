import type { Config } from '@netlify/functions';
import { tendOutings } from '#netlify/server/outings/tend.ts';
import { runScheduled } from '#netlify/server/run-scheduled.ts';

export default runScheduled('tend-outings', tendOutings);

export const config: Config = {
	schedule: '*/10 * * * *',
};
