import type { Config } from '@netlify/functions';
import { handleDesk } from '#netlify/server/desk/handle-desk.ts';

export default handleDesk;

export const config: Config = {
	path: '/api/desk',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
