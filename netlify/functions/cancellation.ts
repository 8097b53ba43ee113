import type { Config } from '@netlify/functions';
import { answerCancellation } from '#netlify/server/outings/answer-outings.ts';

export default answerCancellation;

export const config: Config = {
	// The page of the same address is what a browser gets.
	path: '/outings/:id/cancel',
	method: 'POST',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
