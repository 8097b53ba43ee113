import type { FormName } from '#src/forms/form.ts';
import { contact } from './contact.ts';
import { member } from './member.ts';
import { order } from './order.ts';
import { schedule } from './schedule.ts';
import type { MailedForm } from './server-form.ts';
import { withdrawal } from './withdrawal.ts';

/** Every form by its name, for submissions that are mailed long after their request. */
export const MAILED_FORMS: Readonly<Record<FormName, MailedForm>> = { contact, member, schedule, order, withdrawal };
