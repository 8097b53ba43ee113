import type { Config } from '@netlify/functions';
import { handleSent } from '#netlify/server/http/handle-sent.ts';

export default handleSent;

export const config: Config = {
	path: ['/api/:name', '/outings/:id/:step'],
	// What a browser opens at these addresses is a page, or nothing.
	method: 'POST',
	rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
