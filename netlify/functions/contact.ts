import type { Config } from '@netlify/functions';
import { handleForm } from '#netlify/server/handle-form.ts';
import { contactForm } from '#src/features/contact/form.ts';

export default handleForm(contactForm);

export const config: Config = {
	path: '/api/contact',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
