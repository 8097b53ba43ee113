import { millisecondsInHour } from 'date-fns/constants';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { ownTimeZone, toInstant } from '#src/format/clock.ts';
import { entryOf, type Notice, type Notified, shortHash } from '../mail/notice.ts';
import { isOwnAddress } from '../mail/settings.ts';
import { addressHash } from '../store/fingerprint.ts';
import { fromSite, isNews } from './association-notices.ts';
import type { MailContext } from './group-mails.ts';
import { answersOf, beginningOf, type Group, groupsIn, listTimeOf } from './ledger.ts';
import { type ListFacts, type ListNews, renderList, renderListNews } from './list-mails.ts';
import { idIn, noticeKey } from './notice-keys.ts';
import { guideToken } from './roll.ts';

/** Equal for equal people, so that a corrected name makes a new list. */
const listHashOf = (groups: readonly Group[]): string =>
	shortHash(JSON.stringify(groups.map((group) => [group.id, answersOf(group)])));

/** The key of the list to the outing's guide; `undefined` if they have no address of their own. */
const guideKeyOf = ({ guideEmail }: OutingOffer): string | undefined =>
	guideEmail && !isOwnAddress(guideEmail)
		? noticeKey('list', `guide/${addressHash(guideEmail).slice(0, 16)}`)
		: undefined;

/** So many lists are sent as soon as something changes; after that one an hour, until an hour before the start. */
const LISTS_AT_ONCE = 6;

const hoursFrom = (moment: string): number => (Date.now() - Date.parse(moment)) / millisecondsInHour;

/** Whether the address refused the last mail. It may accept mails again: somebody can say so at Postmark. */
const isRefusing = ({ refused, count }: Notified): boolean => refused !== undefined && refused.count === count;

const isListDue = (entry: Notified, facts: ListFacts, { start, timeZone }: OutingOffer): boolean => {
	const { count, at, refused } = entry;
	if (isRefusing(entry)) return hoursFrom(refused?.at ?? '1970') >= 1;
	if (!isNews(entry, facts)) return false;
	const isLastHour = (toInstant(start, timeZone) - Date.now()) / millisecondsInHour <= 1;
	return count < LISTS_AT_ONCE || !at || hoursFrom(at) >= 1 || isLastHour;
};

/** What a guide has to hear who has a list that does not hold any more, and gets no new one yet. */
const newsFor = (last: ListFacts, isFormer: boolean, { outing }: MailContext): ListNews | undefined => {
	if (outing.state === 'cancelled') return last.isOff || last.isReplaced ? undefined : 'off';
	if (isFormer) return last.isOff || last.isReplaced || last.guide === outing.guide ? undefined : 'replaced';
	if (last.isOff) return 'on';
	return beginningOf(last) === beginningOf(outing) ? undefined : 'moved';
};

/** The list of participants on the evening before, and again when it changes; a guide who has one hears that it is void. */
export const noticesOfList = (context: MailContext): readonly Notice[] => {
	const { ledger, outing, now } = context;
	const { start, timeZone = ownTimeZone(), guide, guideEmail = '' } = outing;
	const isOff = outing.state === 'cancelled';
	if (!ledger.isOnSite || now >= start) return [];
	const groups = groupsIn(ledger, 'confirmed');
	const isTime = !isOff && now >= listTimeOf(outing);
	const guideKey = guideKeyOf(outing);
	const base = { kind: 'outing', isUrgent: true, isCausedByAssociation: true, isForClock: true } as const;

	const listTo = (key: string, to: Notice['to'], receiver: Pick<ListFacts, 'email' | 'guide'>): readonly Notice[] => {
		const facts: ListFacts = { start, timeZone, isOff, listHash: listHashOf(groups), ...receiver };
		// Without an address of the guide the association hands the link on.
		const isLinked = key === guideKey || !guideKey;
		const render = () => renderList(groups, context, isLinked ? guideToken(ledger) : undefined);
		return isListDue(entryOf(ledger, key), facts, outing) ? [{ ...base, key, to, facts, render }] : [];
	};
	const newsTo = (key: string, last: ListFacts, email: string): readonly Notice[] => {
		const isFormer = key !== guideKey;
		const news = isFormer && isRefusing(entryOf(ledger, key)) ? undefined : newsFor(last, isFormer, context);
		if (!news) return [];
		const facts: ListFacts = {
			...(news === 'off' ? { ...last, isOff } : { ...last, start, timeZone, isOff: false }),
			...(news === 'replaced' ? { isReplaced: true } : { listHash: '' }),
		};
		const render = () => renderListNews(news, last, context);
		return [{ ...base, key, to: { kind: 'guide', email }, facts, render }];
	};

	const guides = Object.entries(ledger.notified ?? {}).flatMap(([key, { facts }]) => {
		const last = facts as ListFacts | undefined;
		return idIn(key, 'list') && last?.email ? [[key, last, last.email] as const] : [];
	});
	return [
		...(isTime ? listTo(noticeKey('list', 'association'), fromSite(), {}) : []),
		...(isTime && guideKey ? listTo(guideKey, { kind: 'guide', email: guideEmail }, { email: guideEmail, guide }) : []),
		...guides.filter(([key]) => !isTime || key !== guideKey).flatMap((one) => newsTo(...one)),
	];
};

/** The facts of a list or its news that a guide's address refused, if somebody has to tell the guide by telephone. */
export const refusedListFacts = (key: string, context: MailContext): ListFacts | undefined => {
	const facts = entryOf(context.ledger, key).facts as ListFacts | undefined;
	const isCorrected = key !== guideKeyOf(context.outing) && !facts?.isOff && !facts?.isReplaced;
	return facts?.email && !isCorrected ? facts : undefined;
};
