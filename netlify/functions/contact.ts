import type { Config } from '@netlify/functions';
import { contact } from '#netlify/server/forms/contact.ts';
import { handleForm } from '#netlify/server/handle-form.ts';

export default handleForm(contact);

export const config: Config = {
	path: '/api/contact',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
