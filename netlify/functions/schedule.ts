import type { Config } from '@netlify/functions';
import { actions } from '#netlify/server/content.ts';
import { handleForm } from '#netlify/server/handle-form.ts';
import { scheduleForm } from '#src/features/schedule/form.ts';

export default handleForm(scheduleForm(actions));

export const config: Config = {
	path: '/api/schedule',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
