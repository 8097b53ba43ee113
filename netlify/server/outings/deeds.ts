import { millisecondsInMinute } from 'date-fns/constants';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import {
	countLeaving,
	countPeople,
	type Deed,
	factsFromPage,
	findGroup,
	type Group,
	groupsIn,
	isOverbooked,
	isPerson,
	type Ledger,
	placesOf,
} from './ledger.ts';
import { noticeKey } from './notice-keys.ts';
import { cancel, changePeople, promote, prove, withoutGroup, withoutNotified } from './places.ts';

/** How long the association can take back what it did on the outing's page. */
export const UNDO_MINUTES = 3;

/** The ledger with a deed that can be undone; done twice, it is one. */
export const withDeed = (ledger: Ledger, deed: Omit<Deed, 'until'>): Ledger => {
	const { deeds = [] } = ledger;
	if (deeds.some(({ id }) => id === deed.id)) return ledger;
	const until = new Date(Date.now() + UNDO_MINUTES * millisecondsInMinute).toISOString();
	return { ...ledger, deeds: [...deeds, { ...deed, until }] };
};

/** The group's people without the one of the deed. */
const peopleWithout = ({ people }: Group, { person }: Deed): Group['people'] => {
	const place = people.findLastIndex(isPerson(person));
	return people.filter((_, index) => index !== place);
};

/** Free places for a group that telephones. A place about to be free counts if nobody waits. */
export const placesLeft = (ledger: Ledger, now: string): number => {
	const isAwaited = groupsIn(ledger, 'waiting').length > 0;
	return placesOf(ledger, now) - countPeople(ledger, 'confirmed') + (isAwaited ? 0 : countLeaving(ledger));
};

/** Registers a group that the association speaks with: at once, and with no question to confirm. */
export const admit = (
	ledger: Ledger,
	group: Omit<Group, 'state' | 'isProven'>,
	state: Group['state'],
	offer: OutingOffer,
): Ledger => {
	const added: Group = { ...group, state, isProven: true };
	// Who has no address heard it on the telephone.
	const facts = { ...factsFromPage(added, offer), isMailed: group.email === '' };
	const notified = { ...ledger.notified, [noticeKey('group', group.id)]: { count: 0, facts } };
	return { ...ledger, groups: [...ledger.groups, added], notified };
};

/** Puts a group at the head of the waiting list, behind groups put there earlier. */
export const putInFront = (ledger: Ledger, id: string, because: string): Ledger => {
	const group = findGroup(ledger, id);
	if (!group) return ledger;
	const others = ledger.groups.filter((one) => one !== group);
	const first = others.findIndex(({ state, inFront }) => state === 'waiting' && !inFront);
	return { ...ledger, groups: others.toSpliced(first < 0 ? others.length : first, 0, { ...group, inFront: because }) };
};

const putBack = (ledger: Ledger, group: Group): Ledger => {
	const { inFront, ...plain } = group;
	const others = ledger.groups.filter((one) => one !== group);
	const next = others.findIndex((one) => !one.inFront && one.registeredAt > group.registeredAt);
	return { ...ledger, groups: others.toSpliced(next < 0 ? others.length : next, 0, plain) };
};

/**
 * Takes a deed back; `undefined` if its time is over, if a place that it would need is taken, or if who came by it has left.
 * `now`: the outing's time.
 */
export const undo = (ledger: Ledger, id: string, now: string): Ledger | undefined => {
	const { deeds = [] } = ledger;
	const deed = deeds.find((one) => one.id === id);
	if (!deed || Date.parse(deed.until) <= Date.now()) return undefined;
	const without: Ledger = { ...ledger, deeds: deeds.filter((one) => one !== deed) };
	if (deed.do === 'word') return { ...without, words: ledger.words?.filter((word) => word.id !== deed.group) ?? [] };
	const group = findGroup(ledger, deed.group);
	if (!group) return without;
	if (deed.do === 'add') return promote(withoutNotified(withoutGroup(without, group.id), group.id), now);
	if (deed.do === 'front') return group.state === 'waiting' ? putBack(without, group) : undefined;
	if (deed.do === 'join') {
		if (!group.people.some(isPerson(deed.person))) return undefined;
		const people = peopleWithout(group, deed);
		return people.length > 0 ? changePeople(without, group.id, people, now) : undefined;
	}
	// An editor may have taken places away before: only who came since has taken this one.
	const isGivenAway = deeds.slice(deeds.indexOf(deed) + 1).some((one) => one.do === 'add' || one.do === 'join');
	return isGivenAway && isOverbooked(without) ? undefined : without;
};

/** Does what waited until it could not be undone any more. The same ledger if there is nothing. `now`: the outing's time. */
export const settleDeeds = (ledger: Ledger, now: string): Ledger => {
	const isOver = ({ until }: Deed): boolean => Date.parse(until) <= Date.now();
	const { deeds = [] } = ledger;
	const over = deeds.filter(isOver);
	if (over.length === 0) return ledger;
	const open = deeds.filter((deed) => !isOver(deed));
	return over.reduce<Ledger>(
		(left, deed) => {
			const group = findGroup(left, deed.group);
			if (!group || (deed.do !== 'off' && deed.do !== 'remove')) return left;
			const people = deed.do === 'off' ? [] : peopleWithout(group, deed);
			const proven = prove(left, group.id);
			return people.length === 0
				? (cancel(proven, group.id, now) ?? left)
				: changePeople(proven, group.id, people, now);
		},
		{ ...ledger, deeds: open.length > 0 ? open : undefined },
	);
};
