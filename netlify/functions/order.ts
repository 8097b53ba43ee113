import type { Config } from '@netlify/functions';
import { order } from '#netlify/server/forms/order.ts';
import { handleForm } from '#netlify/server/handle-form.ts';

export default handleForm(order);

export const config: Config = {
	path: '/api/order',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
