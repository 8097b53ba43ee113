import type { FiledForm, FormInput } from '#src/forms/form.ts';
import { type Handler, receiveForm } from '../http/receive-form.ts';
import { deliver, type SubmissionMails } from '../outbox/deliver.ts';
import { toIncoming } from '../outbox/incoming.ts';
import { accept } from '../outbox/submission-store.ts';
import { contact } from './contact.ts';
import { member } from './member.ts';
import { order } from './order.ts';
import { schedule } from './schedule.ts';
import type { ServerForm } from './server-form.ts';
import { withdrawal } from './withdrawal.ts';

/** Every form that goes through the outbox. */
export const FORMS: Readonly<Record<FiledForm, ServerForm>> = { contact, member, schedule, order, withdrawal };

const toHandler = <Input extends FormInput, Stored extends FormInput>(
	serverForm: ServerForm<Input, Stored>,
	mails: SubmissionMails,
): Handler => {
	const { form, take = accept } = serverForm;
	return receiveForm(
		form,
		(input, { key, blobs }) => take(blobs, toIncoming(serverForm, input, key)),
		async ({ pending }, _, { blobs, deployContext }) =>
			pending && deliver(pending, { blobs, deployContext, mails, isRetry: false }),
	);
};

/** The handlers of these forms, by address. */
export const formHandlers = (mails: SubmissionMails): Readonly<Record<string, Handler>> =>
	Object.fromEntries(Object.entries(FORMS).map(([name, form]) => [`/api/${name}`, toHandler(form, mails)]));
