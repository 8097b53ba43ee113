import type { Config } from '@netlify/functions';
import { answerDay } from '#netlify/server/day/answer-day.ts';
import { showDesk } from '#netlify/server/desk/handle-desk.ts';
import type { Handler } from '#netlify/server/http/receive-form.ts';
import { showGuide } from '#netlify/server/outings/answer-guide.ts';
import { answerPlaces } from '#netlify/server/outings/answer-outings.ts';
import { showTicket } from '#netlify/server/outings/answer-ticket.ts';
import { DAY_API, PLACES_API, routes } from '#src/routes.ts';

const handleRead: Handler = (request, context) => {
	const { pathname } = new URL(request.url);
	if (pathname.startsWith(routes.desk)) return showDesk(request, context);
	if (/^\/outings\/[^/]+\/guide\/?$/.test(pathname)) return showGuide(request, context);
	if (pathname.startsWith(DAY_API)) return answerDay(request, context);
	return pathname.startsWith(PLACES_API) ? answerPlaces(request, context) : showTicket(request, context);
};

export default handleRead;

export const config: Config = {
	path: [
		'/api/outings',
		'/api/day',
		'/outings/:id/ticket',
		'/outings/:id/guide',
		'/:language/outings/:id/ticket',
		'/desk',
		'/desk/outings',
		'/desk/outings/:id',
		'/desk/:form/:day/:id/:action',
	],
	method: 'GET',
	rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
