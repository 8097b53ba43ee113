import { routes } from '#src/routes.ts';
import { siteAddress } from '../env.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import type { MailLink } from '../mail/notification.ts';
import type { Submission } from '../outbox/submission.ts';
import { isPossible } from './desk-rules.ts';

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
