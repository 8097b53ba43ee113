import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { millisecondsInHour } from 'date-fns/constants';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { addDays } from '#src/format/day.ts';
import { toInstant, toLisbon } from '#src/format/lisbon.ts';
import { REMINDER_DAYS } from '#src/schemas/periods.ts';
import { site } from '../content.ts';
import { isOwnAddress } from '../mail/settings.ts';
import { addressDigest } from '../outbox/incoming.ts';
import { entryOf, type Notice, type Notified, type Notifier } from '../outbox/notified.ts';
import { asStored } from '../store/blobs.ts';
import {
	type KnownGroup,
	type ListFacts,
	renderBurst,
	renderDigest,
	renderGone,
	renderGroupChange,
	renderInvented,
	renderLapsed,
	renderList,
	renderListChange,
	renderOverbooked,
	renderUnreached,
	renderVanished,
} from './association-mails.ts';
import { type Differences, type MailContext, renderToGroup } from './group-mails.ts';
import {
	factsFromPage,
	type GoneGroup,
	type Group,
	type GroupFacts,
	hasVanished,
	isOverbooked,
	type Ledger,
	listTimeOf,
	placesOf,
	sharesOf,
	withoutUnconfirmed,
} from './ledger.ts';
import { noticeKey, parseNoticeKey } from './notice-keys.ts';
import { free } from './places.ts';

const timeOfReminder = ({ start }: OutingOffer): string =>
	`${addDays(start.slice(0, 10), -REMINDER_DAYS)} ${start.slice(11)}`;

/** Who registers after the time for reminders needs none. */
const isReminded = ({ state, registeredAt }: Group, { outing, ledger, now }: MailContext): boolean =>
	site.forms.registration.reminders &&
	ledger.isOnSite &&
	state === 'confirmed' &&
	now >= timeOfReminder(outing) &&
	toLisbon(Date.parse(registeredAt)) < timeOfReminder(outing);

const factsOf = (group: Group, lastFacts: GroupFacts, context: MailContext): GroupFacts => {
	const { outing } = context;
	const { start, end, meeting, state } = outing;
	// While an outing is called off, a group hears nothing else of it.
	if (state === 'cancelled') return { ...lastFacts, isMailed: true, isOff: true };
	const remindedOf = isReminded(group, context) ? start : lastFacts.remindedOf;
	const shares = sharesOf(group.people, outing);
	return {
		isMailed: true,
		state: group.unconfirmed ? 'unconfirmed' : group.state,
		people: group.people.length,
		...(shares && { shares }),
		...{ start, end, meeting, isOff: false },
		...(remindedOf && { remindedOf }),
	};
};

/** In degrees, about fifty metres: less is the same meeting point. */
const SAME_PLACE = 0.0005;

const isElsewhere = (before: OutingOffer['meeting'], now: OutingOffer['meeting']): boolean =>
	before.place !== now.place ||
	Math.abs(before.latitude - now.latitude) > SAME_PLACE ||
	Math.abs(before.longitude - now.longitude) > SAME_PLACE;

/** What is new for a group since its last mail. */
const differencesBetween = (lastFacts: GroupFacts, now: GroupFacts): Differences => ({
	isFirst:
		now.state !== 'cancelled' &&
		(!lastFacts.isMailed || (lastFacts.state === 'unconfirmed' && now.state !== 'unconfirmed')),
	isOff: now.isOff && !lastFacts.isOff,
	isOn: lastFacts.isOff && !now.isOff,
	isCancelled: now.state === 'cancelled' && lastFacts.state !== 'cancelled',
	isMoved: now.start !== lastFacts.start || now.end !== lastFacts.end,
	isElsewhere: isElsewhere(lastFacts.meeting, now.meeting),
	isPromoted: lastFacts.state === 'waiting' && now.state === 'confirmed',
	isResized: now.people !== lastFacts.people || (lastFacts.shares !== undefined && now.shares !== lastFacts.shares),
	isReminder: now.remindedOf !== lastFacts.remindedOf,
});

/** Nobody causes an urgent mail by typing an address: a page that accepted it links its ticket, too. */
const isUrgentFor = ({ unconfirmed, isProven }: Group, lastFacts: GroupFacts, differences: Differences): boolean => {
	if (unconfirmed) return false;
	const isAnswer = isProven && (differences.isResized || lastFacts.state === 'unconfirmed');
	return isAnswer || (differences.isPromoted && lastFacts.isMailed) || isByAssociation(differences);
};

const isByAssociation = ({ isOff, isOn, isMoved, isElsewhere: isAway }: Differences): boolean =>
	isOff || isOn || isMoved || isAway;

const noticeToGroup = (group: Group, context: MailContext): readonly Notice[] => {
	const { ledger, outing, now } = context;
	const key = noticeKey('group', group.id);
	const lastFacts = (entryOf(ledger, key).facts as GroupFacts | undefined) ?? factsFromPage(group, outing);
	const facts = factsOf(group, lastFacts, context);
	const differences = differencesBetween(lastFacts, facts);
	// Once it has begun, only that it does not take place is worth a mail.
	const isLate = now >= (facts.isOff ? outing.end : outing.start);
	const isUnasked = group.unconfirmed !== undefined && (lastFacts.isMailed || facts.isOff);
	if (isLate || isUnasked || !Object.values(differences).some(Boolean)) return [];
	return [
		{
			key,
			facts,
			factsOfFirst: { ...lastFacts, isMailed: true, ...(group.unconfirmed && { state: 'unconfirmed' }) },
			kind: 'outing',
			to: { kind: 'visitor', email: group.email },
			isUrgent: isUrgentFor(group, lastFacts, differences),
			isByAssociation: isByAssociation(differences),
			render: () => renderToGroup(group, { lastFacts, facts, differences }, context),
		},
	];
};

const toAssociation = (
	key: string,
	facts: unknown,
	render: Notice['render'],
	{
		isUrgent = false,
		from = site,
		...more
	}: Partial<Pick<Notice, 'isUrgent' | 'isByAssociation'>> & {
		from?: { name: string; email: string };
	} = {},
): Notice => ({
	...more,
	...{ key, facts, kind: 'outing', isUrgent, render },
	to: { kind: 'association', from: { name: from.name, email: from.email } },
});

const noticeAboutGroup = (group: Group, context: MailContext): readonly Notice[] => {
	const key = noticeKey('association', group.id);
	const known = entryOf(context.ledger, key).facts as KnownGroup | undefined;
	const { name, contact, people, note, state } = group;
	const facts: KnownGroup = { name, contact, people, state, ...(note && { note }) };
	if (group.unconfirmed || isDeepStrictEqual(known, asStored(facts))) return [];
	return [toAssociation(key, facts, () => renderGroupChange(group, known, context), { from: group })];
};

/** The association's mail about each refused mail; a registration that was removed for it counts as gone. */
const noticesOfRefusals = (context: MailContext): readonly Notice[] => {
	const { ledger } = context;
	return Object.entries(ledger.notified ?? {}).flatMap(([refusing, { refused }]): readonly Notice[] => {
		const { about, id } = parseNoticeKey(refusing);
		const key = noticeKey('unreached', about === 'group' ? id : refusing);
		const group = ledger.groups.find((one) => one.id === id);
		if (!refused || entryOf(ledger, key).facts === refused.count) return [];
		if (about === 'group' ? !group : about !== 'list') return [];
		return [
			toAssociation(key, refused.count, () => renderUnreached(group, refused.subject, context), {
				isUrgent: refused.isUrgent ?? false,
				...(group && { from: group }),
			}),
		];
	});
};

/** Whether a mail to the group was tried: its answer may be lost. */
const hasLeft = (ledger: Ledger, id: string): boolean => {
	const { count, tries, attempt } = entryOf(ledger, noticeKey('group', id));
	return count > 0 || tries !== undefined || attempt !== undefined;
};

const noticesOfGone = (group: GoneGroup, context: MailContext): readonly Notice[] => {
	const { ledger, outing } = context;
	const { id, email, why } = group;
	const known = entryOf(ledger, noticeKey('association', id)).facts as KnownGroup | undefined;
	const about = (render: Notice['render']): Notice =>
		toAssociation(noticeKey('association', id), { state: 'cancelled' }, render, { from: group });
	if (why === 'invented') return [];
	if (why !== 'cancelled' && known?.state === 'cancelled') return [];
	if (why === 'lapsed') return [about(() => renderLapsed(group, context))];
	if (why === 'refused') return [about(() => renderUnreached(group, group.subject ?? '', context))];
	const lastFacts = (entryOf(ledger, noticeKey('group', id)).facts as GroupFacts | undefined) ?? {
		...factsFromPage({ state: 'confirmed', people: [] }, outing),
		people: group.people,
	};
	const facts: GroupFacts = { ...lastFacts, isMailed: true, state: 'cancelled' };
	const toGroup: Notice = {
		...{ key: noticeKey('group', id), facts, kind: 'outing', isUrgent: group.isProven ?? false },
		to: { kind: 'visitor', email },
		render: () =>
			renderToGroup(group, { lastFacts, facts, differences: differencesBetween(lastFacts, facts) }, context),
	};
	return [
		...(lastFacts.state === 'cancelled' || !(group.isProven || hasLeft(ledger, id)) ? [] : [toGroup]),
		...(known && known.state !== 'cancelled' ? [about(() => renderGone(group, context))] : []),
	];
};

/** One mail about all invented registrations that the association was mailed about. */
const noticeOfInvented = (context: MailContext): readonly Notice[] => {
	const invented = context.ledger.gone.filter(({ why }) => why === 'invented');
	const ids = invented.map(({ id }) => id);
	if (ids.length === 0 || isDeepStrictEqual(entryOf(context.ledger, 'invented').facts, ids)) return [];
	return [toAssociation('invented', ids, () => renderInvented(invented, context), { isUrgent: true })];
};

/** Equal for equal people, so that a corrected name makes a new list. */
const listDigestOf = (groups: readonly Group[]): string =>
	createHash('sha256')
		.update(JSON.stringify(groups.map(({ id, name, contact, people, note }) => [id, name, contact, people, note])))
		.digest('hex')
		.slice(0, 24);

const listKeyOf = (email: string): string => noticeKey('list', `guide/${addressDigest(email).slice(0, 16)}`);

/** So many lists are sent as soon as something changes; after that one an hour, until an hour before the start. */
const LISTS_AT_ONCE = 6;

const isListDue = ({ count, at }: Notified, { start }: OutingOffer): boolean => {
	const hours = (from: number, until: number): number => (until - from) / millisecondsInHour;
	const now = Date.now();
	return count < LISTS_AT_ONCE || !at || hours(Date.parse(at), now) >= 1 || hours(now, toInstant(start)) <= 1;
};

/** The list of participants on the evening before, and again when it changes; a guide who has one is notified of another day. */
const noticesOfList = (context: MailContext): readonly Notice[] => {
	const { ledger, outing, now } = context;
	const { start, guideEmail } = outing;
	const isOff = outing.state === 'cancelled';
	if (!ledger.isOnSite || now >= start) return [];
	const groups = withoutUnconfirmed(ledger).filter(({ state }) => state === 'confirmed');
	const isTime = now >= listTimeOf(outing);
	const guideKey = guideEmail && !isOwnAddress(guideEmail) ? listKeyOf(guideEmail) : undefined;
	const receivers: readonly (readonly [string, Notice['to']])[] = [
		[noticeKey('list', 'association'), { kind: 'association', from: { name: site.name, email: site.email } }],
		...(guideKey ? [[guideKey, { kind: 'guide', email: guideEmail ?? '' }] as const] : []),
		// A guide who was replaced gets no further list, but hears when the one that they have is void.
		...Object.entries(ledger.notified ?? {}).flatMap(([key, { facts }]) => {
			const { email } = (facts ?? {}) as Partial<ListFacts>;
			return email && key !== guideKey ? [[key, { kind: 'guide', email }] as const] : [];
		}),
	];
	return receivers.flatMap(([key, to]): readonly Notice[] => {
		const lastFacts = entryOf(ledger, key).facts as ListFacts | undefined;
		const isGuide = to.kind === 'guide';
		const email = isGuide ? { email: to.email } : {};
		const isReplaced = isGuide && key !== guideKey;
		const base = { key, kind: 'outing', to, isUrgent: true, isByAssociation: true, isForClock: true } as const;
		if (!isOff && isTime && !isReplaced) {
			const facts: ListFacts = { start, isOff, digest: listDigestOf(groups), ...email };
			const isDue = !isDeepStrictEqual(lastFacts, facts) && isListDue(entryOf(ledger, key), outing);
			return isDue ? [{ ...base, facts, render: () => renderList(groups, context) }] : [];
		}
		const hasChanged = lastFacts && (lastFacts.isOff !== isOff || (!isOff && lastFacts.start !== start));
		if (!isGuide || !hasChanged) return [];
		const facts: ListFacts = { start: isOff ? lastFacts.start : start, isOff, digest: '', ...email };
		return [{ ...base, facts, render: () => renderListChange(facts, context) }];
	});
};

/** Facts that hold or not, each mailed once as long as it holds. */
const noticesOfState = (context: MailContext): readonly Notice[] => {
	const { ledger, outing, now } = context;
	const urgent = { isUrgent: true, isByAssociation: true };
	const notices = [
		...(placesOf(ledger, now) > 0 && isOverbooked(ledger)
			? [toAssociation('overbooked', outing.places, () => renderOverbooked(context), urgent)]
			: []),
		...(hasVanished(ledger, now) ? [toAssociation('vanished', true, () => renderVanished(context), urgent)] : []),
		...(ledger.burstSince ? [toAssociation('burst', ledger.burstSince, () => renderBurst(context))] : []),
	];
	return notices.filter(({ key, facts }) => entryOf(ledger, key).facts !== facts);
};

/** All that is to be said now about an outing, by what each recipient was last notified of. */
const noticesOf = (context: MailContext): readonly Notice[] => [
	...context.ledger.groups.flatMap((group) => noticeToGroup(group, context)),
	...noticesOfList(context),
	...noticesOfState(context),
	...noticesOfRefusals(context),
	...context.ledger.groups.flatMap((group) => noticeAboutGroup(group, context)),
	...context.ledger.gone.flatMap((group) => noticesOfGone(group, context)),
	...noticeOfInvented(context),
];

/** A group whose address refuses its first mail loses its places: the address was probably invented. */
const onRefused = (ledger: Ledger, { key }: Notice, now: string): Ledger => {
	const { about, id } = parseNoticeKey(key);
	const { facts, refused } = entryOf(ledger, key);
	const isRegistration = about === 'group' && refused?.count === 1 && !(facts as GroupFacts).isOff;
	return isRegistration ? free(ledger, id, refused.subject, placesOf(ledger, now)) : ledger;
};

/** Removes groups that have left, once everybody knows, and what is remembered about them. The same ledger if there are none. */
const tidy = (context: MailContext): Ledger => {
	const { ledger } = context;
	const { gone, notified = {} } = ledger;
	const open = new Set(noticesOf(context).map(({ key }) => key));
	const isOpen = (key: string): boolean => open.has(key) || entryOf(ledger, key).attempt !== undefined;
	const isAwaited = ({ id, why }: GoneGroup): boolean =>
		why === 'invented'
			? isOpen(noticeKey('invented'))
			: isOpen(noticeKey('group', id)) || isOpen(noticeKey('association', id));
	const kept = gone.filter(isAwaited);
	const ids = new Set([...ledger.groups, ...kept].map(({ id }) => id));
	const isKept = ([key, { attempt }]: [string, Notified]): boolean => {
		const { about, id } = parseNoticeKey(key);
		const isOfGroup =
			about === 'group' || about === 'association' || (about === 'unreached' && parseNoticeKey(id).about !== 'list');
		return attempt !== undefined || !isOfGroup || ids.has(id);
	};
	const entries = Object.entries(notified);
	const left = entries.filter(isKept);
	if (kept.length === gone.length && left.length === entries.length) return ledger;
	return { ...ledger, gone: kept, notified: Object.fromEntries(left) };
};

const contextOf = (ledger: Ledger): MailContext => ({
	...{ ledger, outing: ledger.outing },
	now: toLisbon(Date.now()),
});

/** The ledger without the groups that have left, once everybody knows. */
export const tidyLedger = (ledger: Ledger): Ledger => tidy(contextOf(ledger));

/** @param topic What its limits count by: each outing has a share of its own. */
export const outingNotifier = (topic: string): Notifier<Ledger> => ({
	noticesOf: (ledger) => noticesOf(contextOf(ledger)).map((notice) => ({ ...notice, topic })),
	onRefused: (ledger, notice) => onRefused(ledger, notice, toLisbon(Date.now())),
	tidy: tidyLedger,
	renderDigest: (ledger, mails) => renderDigest(mails, contextOf(ledger)),
});
