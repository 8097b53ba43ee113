import type { Config } from '@netlify/functions';
import { member } from '#netlify/server/forms/member.ts';
import { handleForm } from '#netlify/server/handle-form.ts';

export default handleForm(member);

export const config: Config = {
	path: '/api/member',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
