import type { Config } from '@netlify/functions';
import { handleDesk } from '#netlify/server/desk/handle-desk.ts';
import { FORM_HANDLERS } from '#netlify/server/forms/handle-forms.ts';
import { type Handler, jsonReply } from '#netlify/server/http/receive-form.ts';
import { answerConfirmation, answerRegistration } from '#netlify/server/outings/answer-outings.ts';
import { changeTicket } from '#netlify/server/outings/answer-ticket.ts';

const HANDLERS: Readonly<Record<string, Handler>> = {
	...FORM_HANDLERS,
	'/api/registration': answerRegistration,
	'/api/desk': handleDesk,
	'/outings/:id/ticket': changeTicket,
	'/outings/:id/confirm': answerConfirmation,
};

const handleSent: Handler = async (request, context) => {
	const { name, step } = context.params;
	const address = step ? `/outings/:id/${step}` : `/api/${name}`;
	const handle = Object.hasOwn(HANDLERS, address) ? HANDLERS[address] : undefined;
	return handle ? handle(request, context) : jsonReply(404);
};

export default handleSent;

export const config: Config = {
	path: ['/api/:name', '/outings/:id/:step', '/:language/outings/:id/:step'],
	// What a browser opens at these addresses is a page, or nothing.
	method: 'POST',
	rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
