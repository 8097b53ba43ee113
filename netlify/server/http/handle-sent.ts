import type { Context } from '@netlify/functions';
import { accept } from '#netlify/server/outbox/submission-store.ts';
import type { FormInput, FormName } from '#src/forms/form.ts';
import { handleDesk } from '../desk/handle-desk.ts';
import { contact } from '../forms/contact.ts';
import { member } from '../forms/member.ts';
import { order } from '../forms/order.ts';
import { answerRegistration } from '../forms/registration.ts';
import { schedule } from '../forms/schedule.ts';
import type { ServerForm, Taking } from '../forms/server-form.ts';
import { withdrawal } from '../forms/withdrawal.ts';
import { deliver } from '../outbox/deliver.ts';
import { toIncoming } from '../outbox/submission.ts';
import { SubmissionStore } from '../outbox/submission-store.ts';
import { answerCancellation, answerConfirmation } from '../outings/answer-outings.ts';
import { jsonReply } from './http.ts';
import { receiveForm } from './receive-form.ts';

type Handler = (request: Request, context: Context) => Promise<Response>;

/** Files what one form sends, and mails it. */
const handleForm = <Input extends FormInput, Kept extends FormInput>(serverForm: ServerForm<Input, Kept>): Handler => {
	const { form, take = accept } = serverForm;
	return receiveForm(form, async (input, { key, blobs, deployContext }) => {
		const incoming = toIncoming(serverForm, input, key);
		const store = new SubmissionStore(blobs);
		const { outcome, pending, answer }: Taking = await take(incoming, store);
		const afterwards =
			outcome === 'accepted' && pending ? () => deliver(pending, { blobs, deployContext, isRetry: false }) : undefined;
		return { id: incoming.submission.id, outcome, answer, afterwards };
	});
};

/** Each address to which visitors send something. A new one is a line here, and nothing in `netlify/functions/`. */
const HANDLERS: Readonly<Record<`/api/${FormName}`, Handler> & Record<string, Handler>> = {
	'/api/contact': handleForm(contact),
	'/api/member': handleForm(member),
	'/api/schedule': handleForm(schedule),
	'/api/order': handleForm(order),
	'/api/withdrawal': handleForm(withdrawal),
	'/api/registration': answerRegistration,
	'/api/desk': handleDesk,
	'/outings/:id/cancel': answerCancellation,
	'/outings/:id/confirm': answerConfirmation,
};

/** Answers whatever visitors send. `params`: what stands in the address, as the function's `config` names it. */
export const handleSent: Handler = async (request, context) => {
	const { name, step } = context.params;
	const address = step ? `/outings/:id/${step}` : `/api/${name}`;
	const handle = Object.hasOwn(HANDLERS, address) ? HANDLERS[address] : undefined;
	return handle ? handle(request, context) : jsonReply(404);
};
