import { contact } from '#netlify/server/forms/contact.ts';
import { member } from '#netlify/server/forms/member.ts';
import { order } from '#netlify/server/forms/order.ts';
import { schedule } from '#netlify/server/forms/schedule.ts';
import type { ServerForm } from '#netlify/server/forms/server-form.ts';
import { withdrawal } from '#netlify/server/forms/withdrawal.ts';
import { type Incoming, toIncoming } from '#netlify/server/submission.ts';
import type { FormInput, FormName } from '#src/forms/form.ts';

const SERVER_FORMS = { contact, member, schedule, order, withdrawal };

/** Any form's values as a request brings them. */
export const toIncomingForm = (form: FormName, values: FormInput, key?: string): Incoming =>
	toIncoming(SERVER_FORMS[form] as unknown as ServerForm<FormInput>, values, key);
