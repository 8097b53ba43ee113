import type { Config } from '@netlify/functions';
import { handleForm } from '#netlify/server/handle-form.ts';
import { withdrawalForm } from '#src/features/store/withdrawal/form.ts';

export default handleForm(withdrawalForm);

export const config: Config = {
	path: '/api/withdrawal',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
