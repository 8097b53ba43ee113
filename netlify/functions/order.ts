import type { Config } from '@netlify/functions';
import { site } from '#netlify/server/content.ts';
import { handleForm } from '#netlify/server/handle-form.ts';
import { takeOrder } from '#netlify/server/take-order.ts';
import { orderForm } from '#src/forms/order.ts';
import { paymentsOffered } from '#src/shop/payment.ts';

export default handleForm(orderForm(paymentsOffered(site.store.payment)), takeOrder);

export const config: Config = {
	path: '/api/order',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
