import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toClock } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { REMINDER_DAYS } from '#src/schemas/periods.ts';
import { site } from '../base/content.ts';
import { entryOf, type Notice } from '../mail/notice.ts';
import { renderCall } from './association-mails.ts';
import { fromSite } from './association-notices.ts';
import { type Differences, type MailContext, renderToGroup } from './group-mails.ts';
import { beginningOf, factsFromPage, type GoneGroup, type Group, type GroupFacts, sharesOf, toldOf } from './ledger.ts';
import { noticeKey } from './notice-keys.ts';

const timeOfReminder = ({ start }: OutingOffer): string =>
	`${addDays(start.slice(0, 10), -REMINDER_DAYS)} ${start.slice(11)}`;

/** Who registers after the time for reminders needs none. */
const isReminded = ({ state, email, registeredAt }: Group, { outing, ledger, now }: MailContext): boolean =>
	site.forms.registration.reminders &&
	ledger.isOnSite &&
	state === 'confirmed' &&
	email !== '' &&
	now >= timeOfReminder(outing) &&
	toClock(Date.parse(registeredAt), outing.timeZone) < timeOfReminder(outing);

const factsOf = (group: Group, lastFacts: GroupFacts, context: MailContext): GroupFacts => {
	const { outing } = context;
	// While an outing is called off, a group hears nothing else of it.
	if (outing.state === 'cancelled') return { ...lastFacts, isMailed: true, isOff: true };
	const remindedOf = isReminded(group, context) ? outing.start : lastFacts.remindedOf;
	const shares = sharesOf(group, outing);
	return {
		isMailed: true,
		state: group.unconfirmed ? 'unconfirmed' : group.state,
		people: group.people.length,
		...(shares && { shares }),
		...toldOf(outing),
		isOff: false,
		...(remindedOf && { remindedOf }),
	};
};

/** In degrees, about fifty metres: less is the same meeting point. */
const SAME_PLACE = 0.0005;

const isElsewhere = (before: OutingOffer['meeting'], now: OutingOffer['meeting']): boolean =>
	before.place !== now.place ||
	Math.abs(before.latitude - now.latitude) > SAME_PLACE ||
	Math.abs(before.longitude - now.longitude) > SAME_PLACE;

/**
 * What is new for a group since its last mail. A new title or guide is said in the next mail, and causes none.
 * @param isUncertain What the last mail said is not known, so what holds is said again.
 */
const differencesBetween = (lastFacts: GroupFacts, now: GroupFacts, isUncertain = false): Differences => ({
	isFirst:
		now.state !== 'cancelled' &&
		(!lastFacts.isMailed || (lastFacts.state === 'unconfirmed' && now.state !== 'unconfirmed')),
	isOff: now.isOff && (!lastFacts.isOff || isUncertain),
	isOn: lastFacts.isOff && !now.isOff,
	isCancelled: now.state === 'cancelled' && lastFacts.state !== 'cancelled',
	isMoved: beginningOf(now) !== beginningOf(lastFacts) || now.end !== lastFacts.end,
	isElsewhere: isElsewhere(lastFacts.meeting, now.meeting),
	isPromoted: lastFacts.state === 'waiting' && now.state === 'confirmed',
	isResized:
		now.people !== lastFacts.people ||
		(lastFacts.shares !== undefined && now.shares !== lastFacts.shares) ||
		(isUncertain && !now.isOff),
	isReminder: now.remindedOf !== lastFacts.remindedOf,
});

const isCausedByAssociation = ({ isOff, isOn, isMoved, isElsewhere: isAway }: Differences): boolean =>
	isOff || isOn || isMoved || isAway;

/** Nobody causes an urgent mail by typing an address: a page that accepted it links its ticket, too. */
const isUrgentFor = ({ unconfirmed, isProven }: Group, lastFacts: GroupFacts, differences: Differences): boolean => {
	if (unconfirmed) return false;
	const isAnswer = isProven && (differences.isResized || lastFacts.state === 'unconfirmed');
	return isAnswer || (differences.isPromoted && lastFacts.isMailed) || isCausedByAssociation(differences);
};

export const noticeToGroup = (group: Group, context: MailContext): readonly Notice[] => {
	const { ledger, outing, now } = context;
	const key = noticeKey('group', group.id);
	const entry = entryOf(ledger, key);
	const lastFacts = (entry.facts as GroupFacts | undefined) ?? factsFromPage(group, outing);
	const facts = factsOf(group, lastFacts, context);
	const differences = differencesBetween(lastFacts, facts, entry.isUncertain);
	const mail = () => renderToGroup(group, { lastFacts, facts, differences }, context);
	const { email } = group;
	// The people of who registered by telephone are changed by the association alone.
	const isNews = Object.entries(differences).some(([name, holds]) => holds && (email || name !== 'isResized'));
	// Once it has begun, only that it does not take place is worth a mail.
	const isLate = now >= (facts.isOff ? outing.end : outing.start);
	const isUnasked = group.unconfirmed !== undefined && (lastFacts.isMailed || facts.isOff);
	if (isLate || isUnasked || !isNews) return [];
	return [
		{
			key,
			facts,
			factsOfFirst: { ...lastFacts, isMailed: true, ...(group.unconfirmed && { state: 'unconfirmed' }) },
			kind: 'outing',
			to: email ? { kind: 'visitor', email } : fromSite(),
			isUrgent: isUrgentFor(group, lastFacts, differences),
			isCausedByAssociation: isCausedByAssociation(differences),
			render: () => (email ? mail() : renderCall(group, mail().subject, context)),
		},
	];
};

/**
 * The farewell to a group that cancelled. Who was never mailed, and may never have registered, gets none; while the answer of
 * a mail is not known, nothing is sent, and nothing forgotten.
 */
export const farewellTo = (group: GoneGroup, context: MailContext): readonly Notice[] => {
	const { ledger, outing } = context;
	const { id, email, why, isProven = false } = group;
	const key = noticeKey('group', id);
	const { count, facts: last } = entryOf(ledger, key);
	const lastFacts = (last as GroupFacts | undefined) ?? {
		...factsFromPage({ state: 'confirmed', people: [] }, outing),
		people: group.people,
	};
	if (!email || why !== 'cancelled' || lastFacts.state === 'cancelled' || !(isProven || count > 0)) return [];
	const facts: GroupFacts = { ...lastFacts, isMailed: true, state: 'cancelled' };
	const differences = differencesBetween(lastFacts, facts);
	return [
		{
			...{ key, facts, kind: 'outing', isUrgent: isProven },
			to: { kind: 'visitor', email },
			render: () => renderToGroup(group, { lastFacts, facts, differences }, context),
		},
	];
};
