import { MAILED_FORMS } from '#netlify/server/forms/mailed-forms.ts';
import type { ServerForm } from '#netlify/server/forms/server-form.ts';
import { type Incoming, toIncoming } from '#netlify/server/outbox/submission.ts';
import type { FiledForm, FormInput } from '#src/forms/form.ts';

export const serverForm = (form: FiledForm) => MAILED_FORMS[form] as unknown as ServerForm<FormInput>;

/** The values of any form, as a request brings them. */
export const toIncomingForm = (form: FiledForm, values: FormInput, key?: string): Incoming =>
	toIncoming(serverForm(form), values, key);
