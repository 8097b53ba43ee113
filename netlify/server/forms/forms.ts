import type { FiledForm } from '#src/forms/form.ts';
import { contact } from './contact.ts';
import { member } from './member.ts';
import { order } from './order.ts';
import { schedule } from './schedule.ts';
import type { ServerForm } from './server-form.ts';
import { withdrawal } from './withdrawal.ts';

/** Every form whose submissions are cases. */
export const FORMS: Readonly<Record<FiledForm, ServerForm>> = { contact, member, schedule, order, withdrawal };
