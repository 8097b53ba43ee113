import type { Config } from '@netlify/functions';
import { schedule } from '#netlify/server/forms/schedule.ts';
import { handleForm } from '#netlify/server/handle-form.ts';

export default handleForm(schedule);

export const config: Config = {
	path: '/api/schedule',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
