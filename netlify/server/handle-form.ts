import type { FormInput } from '#src/forms/form.ts';
import { accept } from './accept.ts';
import { deliver } from './deliver.ts';
import type { ServerForm, Taking } from './forms/server-form.ts';
import { receiveForm } from './receive-form.ts';
import { SubmissionStore } from './store/submission-store.ts';
import { toIncoming } from './submission.ts';

/** A function that files what one form sends, and mails it. */
export const handleForm = <Input extends FormInput, Kept extends FormInput>(serverForm: ServerForm<Input, Kept>) => {
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
