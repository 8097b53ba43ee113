import type { Notice } from '../mail/notice.ts';
import { renderUnreached } from './association-mails.ts';
import { tellAssociation } from './association-notices.ts';
import type { MailContext } from './group-mails.ts';
import { findGroup } from './ledger.ts';
import { renderUnreachedGuide } from './list-mails.ts';
import { refusedListFacts } from './list-notices.ts';
import { groupOf, idIn, noticeKey } from './notice-keys.ts';

/** The association's mail about each refused mail; a registration that was removed for it counts as gone. */
export const noticesOfRefusals = (context: MailContext): readonly Notice[] => {
	const { ledger } = context;
	return Object.entries(ledger.notified ?? {}).flatMap(([refusing, { refused }]): readonly Notice[] => {
		if (!refused) return [];
		const { count, subject, isUrgent = false } = refused;
		const group = findGroup(ledger, groupOf(refusing));
		const key = noticeKey('unreached', idIn(refusing, 'group') ?? refusing);
		const sending = { isUrgent, from: group };
		if (group) return tellAssociation(context, key, count, () => renderUnreached(group, subject, context), sending);
		const list = idIn(refusing, 'list') === undefined ? undefined : refusedListFacts(refusing, context);
		if (!list) return [];
		// A list is tried again each hour, and told once.
		const facts = [list.email, list.start, list.isOff, list.isReplaced ?? false];
		return tellAssociation(context, key, facts, () => renderUnreachedGuide(list, subject, context), sending);
	});
};
