import type { Config } from '@netlify/functions';
import { accept } from '#netlify/server/cases/case-store.ts';
import { changeDesk } from '#netlify/server/desk/handle-desk.ts';
import { FORMS } from '#netlify/server/forms/forms.ts';
import { mailAccepted } from '#netlify/server/forms/mail-accepted.ts';
import { type ServerForm, toIncoming } from '#netlify/server/forms/server-form.ts';
import { type Handler, jsonReply, receiveForm } from '#netlify/server/http/receive-form.ts';
import { changeGuide } from '#netlify/server/outings/answer-guide.ts';
import { answerRegistration } from '#netlify/server/outings/answer-outings.ts';
import { answerConfirmation, changeTicket } from '#netlify/server/outings/answer-ticket.ts';
import { routes } from '#src/routes.ts';

/** A form's handler: what was sent becomes a case. */
const toHandler = (serverForm: ServerForm): Handler => {
	const { form, take = accept } = serverForm;
	return receiveForm(
		form,
		(input, { key, blobs }) => take(blobs, toIncoming(serverForm, input, key)),
		async ({ accepted }, _, { blobs, deployContext }) => accepted && mailAccepted(blobs, accepted, deployContext),
	);
};

const HANDLERS: Readonly<Record<string, Handler>> = {
	...Object.fromEntries(Object.entries(FORMS).map(([name, form]) => [`/api/${name}`, toHandler(form)])),
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
