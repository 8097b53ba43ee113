import type { Config } from '@netlify/functions';
import { answerPlaces } from '#netlify/server/outings/answer-outings.ts';

export default answerPlaces;

export const config: Config = {
	path: '/api/outings',
	method: 'GET',
	rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
