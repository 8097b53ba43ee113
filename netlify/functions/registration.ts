import type { Config } from '@netlify/functions';
import { answerRegistration } from '#netlify/server/forms/registration.ts';

export default answerRegistration;

export const config: Config = {
	path: '/api/registration',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
