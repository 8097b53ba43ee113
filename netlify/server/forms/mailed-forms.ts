import { routes } from '#src/routes.ts';
import { isPossible } from '../desk/desk-rules.ts';
import { siteAddress } from '../env.ts';
import type { MailLink } from '../mail/message.ts';
import type { OutboxName, Submission } from '../outbox/submission.ts';
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

/**
 * The buttons with which the association acts on a submission: those of the actions that a state allows, or all of them.
 * An address names submission and action and grants nothing, because a reply to the mail quotes it: only a device with the
 * desk's key can act (`device-key.ts`).
 */
export const renderLinks = ({ form, id, receivedAt, input }: Submission, state?: string): readonly MailLink[] => {
	const { desk } = MAILED_FORMS[form];
	if (!desk) return [];
	const actions = Object.entries(desk.actions).filter(
		([, action]) =>
			!action.hasNoButton && (action.isFor?.(input) ?? true) && (state === undefined || isPossible(action, state)),
	);
	// The fragment is never sent to a server: no log has it, and no page that is opened from this one.
	const addressOf = (name: string) =>
		`${siteAddress()}${routes.desk}#${[form, id, receivedAt.slice(0, 10), name].join('/')}`;
	return actions.map(([name, { label }]) => ({ label, address: addressOf(name) }));
};
