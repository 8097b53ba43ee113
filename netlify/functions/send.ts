import type { Config } from '@netlify/functions';
import { changeDesk } from '#netlify/server/desk/handle-desk.ts';
import { FORM_HANDLERS } from '#netlify/server/forms/handle-forms.ts';
import { type Handler, jsonReply } from '#netlify/server/http/receive-form.ts';
import { changeGuide } from '#netlify/server/outings/answer-guide.ts';
import { answerConfirmation, answerRegistration } from '#netlify/server/outings/answer-outings.ts';
import { changeTicket } from '#netlify/server/outings/answer-ticket.ts';
import { routes } from '#src/routes.ts';

const HANDLERS: Readonly<Record<string, Handler>> = {
	...FORM_HANDLERS,
	'/api/registration': answerRegistration,
	'/outings/:id/ticket': changeTicket,
	'/outings/:id/confirm': answerConfirmation,
	'/outings/:id/guide': changeGuide,
	'/desk': changeDesk,
};

const handleSent: Handler = async (request, context) => {
	const { name, step } = context.params;
	const address = step ? `/outings/:id/${step}` : name ? `/api/${name}` : routes.desk;
	const handle = Object.hasOwn(HANDLERS, address) ? HANDLERS[address] : undefined;
	return handle ? handle(request, context) : jsonReply(404);
};

export default handleSent;

export const config: Config = {
	path: [
		'/api/:name',
		'/outings/:id/:step',
		'/:language/outings/:id/:step',
		'/desk',
		'/desk/outings',
		'/desk/outings/:id',
		'/desk/:form/:day/:id/:action',
	],
	// What a browser opens at these addresses is a page, or nothing.
	method: 'POST',
	rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
