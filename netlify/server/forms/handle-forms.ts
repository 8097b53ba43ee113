import type { Store } from '@netlify/blobs';
import type { FormInput } from '#src/forms/form.ts';
import { log, toReason } from '../base/log.ts';
import type { Case } from '../cases/case.ts';
import { type AcceptResult, accept } from '../cases/case-store.ts';
import { type Handler, receiveForm } from '../http/receive-form.ts';
import { notify } from '../mail/notify.ts';
import { caseKey } from '../store/keys.ts';
import { FORMS } from './forms.ts';
import { caseNotifier } from './notices.ts';
import { type ServerForm, toIncoming } from './server-form.ts';

/** The case with what its form finds out once, before anybody is mailed about it. */
export const withFound = async (blobs: Store, one: Case): Promise<Case> => {
	const { find } = FORMS[one.form];
	return find && !one.found ? { ...one, found: await find(blobs, one) } : one;
};

/** Sends an accepted case's first mails. The clock sends what is left. Never throws. */
export const mailAccepted = async (
	blobs: Store,
	{ stored, by }: NonNullable<AcceptResult['accepted']>,
	deployContext: string,
): Promise<void> => {
	const { form, id } = stored.value;
	try {
		const { found } = await withFound(blobs, stored.value);
		const complete = (one: Case): Case => ({ ...one, isAccepted: true, ...(found && { found }) });
		const subject = { key: caseKey(stored.value), notifier: caseNotifier, known: stored, complete };
		await notify(blobs, [subject], { deployContext, by });
	} catch (error) {
		log('Mails postponed', { form, id, reason: toReason(error) });
	}
};

const toHandler = <Input extends FormInput, Stored extends FormInput>(
	serverForm: ServerForm<Input, Stored>,
): Handler => {
	const { form } = serverForm;
	const take: NonNullable<typeof serverForm.take> = serverForm.take ?? accept;
	return receiveForm(
		form,
		(input, { key, blobs }) => take(blobs, toIncoming(serverForm, input, key)),
		async ({ accepted }, _, { blobs, deployContext }) => accepted && mailAccepted(blobs, accepted, deployContext),
	);
};

/** The handlers of these forms, by address. */
export const FORM_HANDLERS: Readonly<Record<string, Handler>> = Object.fromEntries(
	Object.entries(FORMS).map(([name, form]) => [`/api/${name}`, toHandler(form)]),
);
