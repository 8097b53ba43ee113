import type { Config } from '@netlify/functions';
import { site } from '#netlify/server/content.ts';
import { handleForm } from '#netlify/server/handle-form.ts';
import { takeOrder } from '#netlify/server/take-order.ts';
import { orderForm } from '#src/features/store/checkout/form.ts';
import { paymentsOffered } from '#src/features/store/prices/payment.ts';

export default handleForm(orderForm(paymentsOffered(site.store.payment)), takeOrder);

export const config: Config = {
	path: '/api/order',
	rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
