import type { Config } from '@netlify/functions';
import { withdrawal } from '#netlify/server/forms/withdrawal.ts';
import { handleForm } from '#netlify/server/handle-form.ts';

export default handleForm(withdrawal);

export const config: Config = {
	path: '/api/withdrawal',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
