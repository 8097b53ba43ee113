import type { Store } from '@netlify/blobs';
import { routes } from '#src/routes.ts';
import { DAY_MS } from '../durations.ts';
import { siteAddress } from '../env.ts';
import { rulesOf } from '../form-rules.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import type { MailLink } from '../mail/notification.ts';
import { openSigner } from '../signed-links.ts';
import type { Submission } from '../submission.ts';
import { isPossible } from './desk-rules.ts';

/** What the links are signed for. */
export const DESK_LINK = 'desk';

/** No link is good for longer, however long its submission is kept. */
const LINK_DAYS = 365;

/**
 * The buttons with which the association acts on a submission: those of the actions that a state allows, or all of them.
 * They are good for as long as the submission is kept, for a year at most.
 */
export const renderLinks = async (
	blobs: Store,
	{ form, id, receivedAt, input }: Submission,
	state?: string,
): Promise<readonly MailLink[]> => {
	const { desk } = MAILED_FORMS[form];
	if (!desk) return [];
	const expires = Date.parse(receivedAt) + Math.min(rulesOf(form).retentionDays, LINK_DAYS) * DAY_MS;
	const actions = Object.entries(desk.actions).filter(
		([, action]) =>
			!action.hasNoButton &&
			(action.isFor?.(input) ?? true) &&
			(state === undefined || isPossible(desk, action, state)),
	);
	const sign = await openSigner(blobs);
	return actions.map(([name, { label }]) => {
		const token = sign(DESK_LINK, [form, id, receivedAt.slice(0, 10), name], expires);
		// The fragment is never sent to a server: no log has it, and no page that is opened from this one.
		return { label, address: `${siteAddress()}${routes.desk}#${token}` };
	});
};
