import { entryOf, type Notice } from '../mail/notice.ts';
import { renderUnreached } from './association-mails.ts';
import { isNews, toAssociation } from './association-notices.ts';
import type { MailContext } from './group-mails.ts';
import { renderUnreachedGuide } from './list-mails.ts';
import { refusedListFacts } from './list-notices.ts';
import { noticeKey, parseNoticeKey } from './notice-keys.ts';

/** The association's mail about each refused mail; a registration that was removed for it counts as gone. */
export const noticesOfRefusals = (context: MailContext): readonly Notice[] => {
	const { ledger } = context;
	return Object.entries(ledger.notified ?? {}).flatMap(([refusing, { refused }]): readonly Notice[] => {
		const { about, id } = parseNoticeKey(refusing);
		if (!refused) return [];
		const { count, subject, isUrgent = false } = refused;
		const group = about === 'group' || about === 'word' ? ledger.groups.find((one) => one.id === id) : undefined;
		const list = about === 'list' ? refusedListFacts(refusing, context) : undefined;
		const key = noticeKey('unreached', about === 'group' && group ? id : refusing);
		// A list is tried again each hour, and told once.
		const facts = list ? [list.email, list.start, list.isOff, list.isReplaced ?? false] : count;
		if (!isNews(entryOf(ledger, key), facts)) return [];
		if (group) return [toAssociation(key, facts, () => renderUnreached(group, subject, context), group, { isUrgent })];
		if (!list) return [];
		return [toAssociation(key, facts, () => renderUnreachedGuide(list, subject, context), undefined, { isUrgent })];
	});
};
