import type { Config } from '@netlify/functions';
import { handleDesk } from '#netlify/server/desk/handle-desk.ts';
import { contact } from '#netlify/server/forms/contact.ts';
import { member } from '#netlify/server/forms/member.ts';
import { order } from '#netlify/server/forms/order.ts';
import { schedule } from '#netlify/server/forms/schedule.ts';
import { withdrawal } from '#netlify/server/forms/withdrawal.ts';
import { type Handler, handleForm, jsonReply } from '#netlify/server/http/receive-form.ts';
import { answerConfirmation, answerRegistration } from '#netlify/server/outings/answer-outings.ts';
import { changeTicket } from '#netlify/server/outings/answer-ticket.ts';
import type { FormName } from '#src/forms/form.ts';

const HANDLERS: Readonly<Record<`/api/${FormName}`, Handler> & Record<string, Handler>> = {
	'/api/contact': handleForm(contact),
	'/api/member': handleForm(member),
	'/api/schedule': handleForm(schedule),
	'/api/order': handleForm(order),
	'/api/withdrawal': handleForm(withdrawal),
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
	path: ['/api/:name', '/outings/:id/:step'],
	// What a browser opens at these addresses is a page, or nothing.
	method: 'POST',
	rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
