import type { FiledForm } from '#src/forms/form.ts';
import { routes } from '#src/routes.ts';
import { isPossible } from '../desk/desk-rules.ts';
import { siteAddress } from '../env.ts';
import type { MailLink } from '../mail/message.ts';
import type { Submission } from '../outbox/submission.ts';
import { contact } from './contact.ts';
import { member } from './member.ts';
import { order } from './order.ts';
import { schedule } from './schedule.ts';
import type { MailedForm } from './server-form.ts';
import { withdrawal } from './withdrawal.ts';

export const MAILED_FORMS: Readonly<Record<FiledForm, MailedForm>> = {
	contact,
	member,
	schedule,
	order,
	withdrawal,
};

/**
 * Buttons for the actions that a state allows, or for all. The addresses contain no secret, because replies quote them: the
 * desk requires a device with a key.
 */
export const renderLinks = ({ form, id, receivedAt, input }: Submission, state?: string): readonly MailLink[] => {
	const actions = Object.entries(MAILED_FORMS[form].desk.actions).filter(
		([, action]) =>
			!action.hasNoButton && (action.isFor?.(input) ?? true) && (state === undefined || isPossible(action, state)),
	);
	// A fragment is not in server logs or the Referer.
	const addressOf = (name: string) =>
		`${siteAddress()}${routes.desk}#${[form, id, receivedAt.slice(0, 10), name].join('/')}`;
	return actions.map(([name, { label }]) => ({ label, address: addressOf(name) }));
};
