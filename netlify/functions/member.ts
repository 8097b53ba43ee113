import type { Config } from '@netlify/functions';
import { handleForm } from '#netlify/server/handle-form.ts';
import { memberForm } from '#src/features/membership/form.ts';

export default handleForm(memberForm);

export const config: Config = {
	path: '/api/member',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
