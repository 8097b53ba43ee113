import type { Config } from '@netlify/functions';
import type { Handler } from '#netlify/server/http/receive-form.ts';
import { answerPlaces } from '#netlify/server/outings/answer-outings.ts';
import { showTicket } from '#netlify/server/outings/answer-ticket.ts';

const handleRead: Handler = (request, context) =>
	context.params['id'] === undefined ? answerPlaces(request, context) : showTicket(request, context);

export default handleRead;

export const config: Config = {
	path: ['/api/outings', '/outings/:id/ticket', '/:language/outings/:id/ticket'],
	method: 'GET',
	rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
