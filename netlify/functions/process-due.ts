import type { Config } from '@netlify/functions';
import { processDue } from '#netlify/server/clock/process-due.ts';

export default processDue;

export const config: Config = {
	schedule: '*/10 * * * *',
};
