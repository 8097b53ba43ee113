import type { FormInput } from '#src/forms/form.ts';
import { type Handler, receiveForm } from '../http/receive-form.ts';
import { deliver, type SubmissionMails } from '../outbox/deliver.ts';
import { toIncoming } from '../outbox/incoming.ts';
import { accept } from '../outbox/submission-store.ts';
import type { ServerForm } from './server-form.ts';

/** The handler of a form that goes through the outbox. */
export const handleForm = <Input extends FormInput, Stored extends FormInput>(
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
