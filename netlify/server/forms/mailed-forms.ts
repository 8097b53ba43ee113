import type { OutboxName } from '../outbox/submission.ts';
import { contact } from './contact.ts';
import { followUp } from './follow-up.ts';
import { member } from './member.ts';
import { order } from './order.ts';
import { schedule } from './schedule.ts';
import type { MailedForm } from './server-form.ts';
import { withdrawal } from './withdrawal.ts';

/** Everything that the outbox mails by its name, perhaps long after its request. */
export const MAILED_FORMS: Readonly<Record<OutboxName, MailedForm>> = {
	contact,
	member,
	schedule,
	order,
	withdrawal,
	'follow-up': followUp,
};
