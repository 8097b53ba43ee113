import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import type { RegistrationInput } from '#src/features/outings/form.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { sumUp } from '#src/features/outings/price.ts';
import { addDays } from '#src/format/day.ts';
import { toLisbon } from '#src/format/lisbon.ts';
import { addressHash } from '../store/fingerprint.ts';
import type { NotifyingDocument } from '../notify/notice.ts';

export interface Group extends Omit<RegistrationInput, 'outing'> {
	readonly id: string;
	readonly state: 'confirmed' | 'waiting';
	/** ISO 8601, UTC. */
	readonly registeredAt: string;
	/** Identifies repeats of the same form. */
	readonly fingerprint?: string;
	/**
	 * Why its places are reserved for some time only, unless somebody confirms it by the link in its mail: its address has a
	 * registration already, or many came at once.
	 */
	readonly unconfirmed?: 'duplicate' | 'burst';
	/** It took the place of the registration that its address had before. */
	readonly isReplacement?: true;
	/** How often its people were changed on the ticket. */
	readonly edits?: number;
}

/**
 * A group that has left, kept until everybody who was mailed about it is notified. `invented`: the association cancelled many at once.
 * `lapsed`: nobody confirmed it. `refused`: its address refused the mail of its registration, which had this subject.
 */
export interface GoneGroup extends Pick<Group, 'id' | 'name' | 'email' | 'contact' | 'language'> {
	readonly people: number;
	readonly why: 'cancelled' | 'invented' | 'lapsed' | 'refused';
	readonly subject?: string;
}

export interface Ledger extends NotifyingDocument {
	/** From the newest build that had it on the site. */
	readonly outing: OutingOffer;
	readonly isOnSite: boolean;
	/** When the build that this content is from was made: ISO 8601, UTC. */
	readonly builtAt: string;
	/** The latest end in any build, and when newer content took it back (ISO 8601, UTC). */
	readonly latestEnd: string;
	readonly takenBackAt?: string | undefined;
	/** In the order of their registration. */
	readonly groups: readonly Group[];
	readonly gone: readonly GoneGroup[];
	/** Ids of groups that have left. */
	readonly cancelled: readonly string[];
	/** Ids of groups whose cancellation the association has requested. The next change of the ledger cancels them. */
	readonly cancelling?: readonly string[] | undefined;
	/** Likewise, ids of invented groups. */
	readonly removing?: readonly string[] | undefined;
	/** By the association's command. */
	readonly closed: boolean;
	/** When a burst began, and when its last group came: ISO 8601, UTC. */
	readonly burstSince?: string;
	readonly burstAt?: string;
}

/** What a group last read in a mail, or on the page where it registered. */
export interface GroupFacts extends Pick<OutingOffer, 'start' | 'end' | 'meeting'> {
	readonly isMailed: boolean;
	readonly state: Group['state'] | 'unconfirmed' | 'cancelled';
	readonly people: number;
	/** How many pay which price, if there is one: `others 2, children 1`. */
	readonly shares?: string | undefined;
	readonly isOff: boolean;
	/** The start in the last reminder, or in a mail that came after the time for reminders. */
	readonly remindedOf?: string | undefined;
}

/** How many of a group pay which price; `undefined` without a price. */
export const sharesOf = (people: Group['people'], { price, start }: OutingOffer): string | undefined =>
	price &&
	sumUp(price, start, people)
		.lines.map(({ who, count }) => `${who} ${count}`)
		.join(', ');

/** A group's facts as the page of its registration said them. */
export const factsFromPage = ({ state, people }: Pick<Group, 'state' | 'people'>, outing: OutingOffer): GroupFacts => {
	const { start, end, meeting } = outing;
	const shares = sharesOf(people, outing);
	return {
		...{ isMailed: false, state, people: people.length },
		...(shares && { shares }),
		...{ start, end, meeting, isOff: false },
	};
};

/** What a group was last notified of. */
export const groupKey = (id: string): string => `group/${id}`;

/** What the last mail to the association said of a group. */
export const associationKey = (id: string): string => `association/${id}`;

/** What the association was last notified of about mails that a group's address refused. */
export const unreachedKey = (id: string): string => `unreached/${id}`;

export const WAITING_MAX = 200;

/**
 * Groups in an hour that make a burst; further ones are unconfirmed. More than a walk usually gets, and few enough to remove
 * invented ones by hand.
 */
export const BURST = 10;

/** Milliseconds: how long an unconfirmed group's places are reserved, from its registration, or from its mail's delivery. */
const RESERVED_MS = { duplicate: 2 * millisecondsInHour, burst: millisecondsInDay } as const;

/** Lisbon's time when the list of participants is sent, on the day before. */
const LIST_TIME = '18:00';

export const listTimeOf = ({ start }: Pick<OutingOffer, 'start'>): string =>
	`${addDays(start.slice(0, 10), -1)} ${LIST_TIME}`;

export const newLedger = (outing: OutingOffer): Ledger => ({
	outing,
	isOnSite: true,
	builtAt: outing.builtAt,
	latestEnd: outing.end,
	groups: [],
	gone: [],
	cancelled: [],
	closed: false,
});

export const countPeople = ({ groups }: Pick<Ledger, 'groups'>, state: Group['state']): number =>
	groups.reduce((sum, group) => (group.state === state ? sum + group.people.length : sum), 0);

export const findGroups = ({ groups }: Pick<Ledger, 'groups'>, address: string): readonly Group[] => {
	const digest = addressHash(address);
	return groups.filter(({ email }) => addressHash(email) === digest);
};

export const withoutUnconfirmed = ({ groups }: Pick<Ledger, 'groups'>): readonly Group[] =>
	groups.filter(({ unconfirmed }) => !unconfirmed);

/** Gives free places to waiting groups in their order; a group that does not fit whole is skipped. */
const promote = (ledger: Ledger, places: number): Ledger => {
	let left = places - countPeople(ledger, 'confirmed');
	const groups = ledger.groups.map((group): Group => {
		if (group.state === 'confirmed' || group.unconfirmed || group.people.length > left) return group;
		left -= group.people.length;
		return { ...group, state: 'confirmed' };
	});
	return groups.some((group, index) => group !== ledger.groups[index]) ? { ...ledger, groups } : ledger;
};

const withoutGroup = (ledger: Ledger, id: string): Ledger => ({
	...ledger,
	groups: ledger.groups.filter((one) => one.id !== id),
});

/** Without the group; `why` is missing if nobody has to be notified. */
const remove = (ledger: Ledger, group: Group, why?: GoneGroup['why'], subject?: string): Ledger => {
	const { id, name, email, contact, people, language } = group;
	const gone: GoneGroup | undefined = why && {
		id,
		name,
		email,
		contact,
		people: people.length,
		why,
		...(subject && { subject }),
		...(language && { language }),
	};
	return {
		...withoutGroup(ledger, id),
		gone: gone ? [...ledger.gone, gone] : ledger.gone,
		cancelled: [...ledger.cancelled, id],
	};
};

const withoutNotified = (ledger: Ledger, id: string): Ledger => {
	const keys = [groupKey(id), associationKey(id), unreachedKey(id)];
	const notified = Object.entries(ledger.notified ?? {}).filter(([key]) => !keys.includes(key));
	return { ...ledger, notified: Object.fromEntries(notified) };
};

const isWithinHour = (before: string, after: string): boolean =>
	Date.parse(after) - Date.parse(before) < millisecondsInHour;

/**
 * Adds a group, unconfirmed in a burst or if its address has one already, whose unconfirmed one it replaces. `undefined` if the
 * waiting list is full, too.
 */
export const register = (
	before: Ledger,
	group: Omit<Group, 'state' | 'unconfirmed'>,
	offer: OutingOffer,
): Ledger | undefined => {
	const { places, waitingList } = offer;
	const known = findGroups(before, group.email);
	const ledger = known
		.filter(({ unconfirmed }) => unconfirmed)
		.reduce((left, replaced) => withoutNotified(withoutGroup(left, replaced.id), replaced.id), before);
	const size = group.people.length;
	const fits = countPeople(ledger, 'confirmed') + size <= places;
	if (!fits && !(waitingList && countPeople(ledger, 'waiting') + size <= WAITING_MAX)) return undefined;
	const { registeredAt } = group;
	const isBurst = before.groups.filter((one) => isWithinHour(one.registeredAt, registeredAt)).length >= BURST;
	const isDuplicate = known.some(({ unconfirmed }) => !unconfirmed);
	const unconfirmed = isDuplicate ? 'duplicate' : isBurst || known.length > 0 ? 'burst' : undefined;
	const added: Group = { ...group, state: fits ? 'confirmed' : 'waiting', ...(unconfirmed && { unconfirmed }) };
	const { burstAt, burstSince = registeredAt } = before;
	const isGoingOn = burstAt !== undefined && isWithinHour(burstAt, registeredAt);
	return {
		...ledger,
		groups: [...ledger.groups, added],
		notified: { ...ledger.notified, [groupKey(added.id)]: { count: 0, facts: factsFromPage(added, offer) } },
		...(isBurst && { burstAt: registeredAt, burstSince: isGoingOn ? burstSince : registeredAt }),
	};
};

/** A group's place in the waiting list, from 1; 0 if it does not wait. */
export const positionOf = (ledger: Ledger, { id }: Group): number =>
	withoutUnconfirmed(ledger)
		.filter(({ state }) => state === 'waiting')
		.findIndex((group) => group.id === id) + 1;

/** Removes a group and promotes others; `undefined` without such a group. Nobody is notified about an unconfirmed one. */
export const cancel = (
	ledger: Ledger,
	id: string,
	places: number,
	why: 'cancelled' | 'invented' = 'cancelled',
): Ledger | undefined => {
	const group = ledger.groups.find((one) => one.id === id);
	return group && promote(remove(ledger, group, group.unconfirmed ? undefined : why), places);
};

/** Removes a group whose address refused the mail of its registration, and promotes others. */
export const free = (ledger: Ledger, id: string, subject: string, places: number): Ledger => {
	const group = ledger.groups.find((one) => one.id === id);
	return group ? promote(remove(ledger, group, 'refused', subject), places) : ledger;
};

/** Replaces a group's people and promotes others. */
export const changePeople = (ledger: Ledger, group: Group, people: Group['people'], places: number): Ledger => {
	const changed: Group = { ...group, people, edits: (group.edits ?? 0) + 1 };
	return promote({ ...ledger, groups: ledger.groups.map((one) => (one.id === group.id ? changed : one)) }, places);
};

/** The association knows the group of an address under its newest id. */
const rename = (ledger: Ledger, from: string, to: string): Ledger => {
	const { [associationKey(from)]: known, ...notified } = ledger.notified ?? {};
	return known ? { ...ledger, notified: { ...notified, [associationKey(to)]: known } } : ledger;
};

/** Confirms a group, which replaces an earlier one of its address; `undefined` without such a group. */
export const confirm = (ledger: Ledger, id: string, places: number): Ledger | undefined => {
	const found = ledger.groups.find((one) => one.id === id && one.unconfirmed);
	if (!found) return undefined;
	const { unconfirmed, ...group } = found;
	const replaced = findGroups({ groups: withoutUnconfirmed(ledger) }, group.email)[0];
	const left = replaced ? rename(remove(ledger, replaced), replaced.id, id) : ledger;
	const fits = group.state === 'confirmed' || countPeople(left, 'confirmed') + group.people.length <= places;
	const firm: Group = {
		...group,
		state: fits ? 'confirmed' : 'waiting',
		...(replaced && { isReplacement: true }),
	};
	return promote({ ...left, groups: left.groups.map((one) => (one.id === id ? firm : one)) }, places);
};

/**
 * Until when an unconfirmed group's places are reserved, in Lisbon's time: never past the list of participants, and as long
 * as its mail has not left.
 */
export const reservedUntil = (
	{ outing, notified }: Pick<Ledger, 'outing' | 'notified'>,
	{ id, registeredAt, unconfirmed = 'burst' }: Group,
): string => {
	const since = unconfirmed === 'duplicate' ? registeredAt : notified?.[groupKey(id)]?.at;
	const end = since && toLisbon(Date.parse(since) + RESERVED_MS[unconfirmed]);
	const listTime = listTimeOf(outing);
	const latest = toLisbon(Date.parse(registeredAt)) < listTime ? listTime : outing.start;
	return end && end < latest ? end : latest;
};

const removeLapsed = (ledger: Ledger, now: string): Ledger =>
	ledger.groups
		.filter((group) => group.unconfirmed && reservedUntil(ledger, group) <= now)
		.reduce((left, group) => {
			// Who read the question of a second registration still has the first.
			const hasChosen = group.unconfirmed === 'duplicate' && ledger.notified?.[groupKey(group.id)]?.at !== undefined;
			return remove(left, group, hasChosen ? undefined : 'lapsed');
		}, ledger);

/** The ledger without a group, and without what anybody was notified of about it. */
const erase = (ledger: Ledger, id: string): Ledger => {
	const group = ledger.groups.find((one) => one.id === id);
	return withoutNotified(group ? remove(ledger, group) : ledger, id);
};

/** Removes all groups of an address, also unconfirmed groups and groups that have left. */
export const forget = (ledger: Ledger, ids: readonly string[]): Ledger => {
	const erased = ids.reduce(erase, ledger);
	return { ...erased, gone: erased.gone.filter(({ id }) => !ids.includes(id)) };
};

/** Marks groups for cancellation; after the outing deletes them without a notice. `now`: Lisbon's time. */
export const requestCancellation = (
	ledger: Ledger,
	ids: readonly string[],
	now: string,
	areInvented = false,
): Ledger => {
	if (now >= ledger.outing.end) return forget(ledger, ids);
	const { cancelling = [], removing = [] } = ledger;
	return areInvented
		? { ...ledger, removing: [...removing, ...ids] }
		: { ...ledger, cancelling: [...cancelling, ...ids] };
};

const cancelRequested = (ledger: Ledger, places: number): Ledger => {
	const { cancelling, removing, ...rest } = ledger;
	if (!cancelling && !removing) return ledger;
	const cancelAll = (before: Ledger, ids: readonly string[] = [], why: 'cancelled' | 'invented') =>
		ids.reduce((left, id) => cancel(left, id, places, why) ?? left, before);
	return cancelAll(cancelAll(rest, cancelling, 'cancelled'), removing, 'invented');
};

/** No places once the outing has begun, is called off, or has left the calendar. */
export const placesOf = ({ outing, isOnSite }: Pick<Ledger, 'outing' | 'isOnSite'>, now: string): number =>
	isOnSite && outing.state !== 'cancelled' && now < outing.start ? outing.places : 0;

/** Places were given before an editor took some away. */
export const isOverbooked = (ledger: Ledger): boolean => countPeople(ledger, 'confirmed') > ledger.outing.places;

/** People are registered for an outing that is no longer on the site. */
export const hasVanished = (ledger: Ledger, now: string): boolean =>
	!ledger.isOnSite && now < ledger.outing.end && withoutUnconfirmed(ledger).length > 0;

/**
 * Forgets that the association was notified of what no longer holds: should it hold again, that is news. The count stays,
 * because it names the next mail.
 */
const resetStates = (ledger: Ledger, now: string): Ledger => {
	const { notified = {} } = ledger;
	const over = [
		...(isOverbooked(ledger) ? [] : ['overbooked']),
		...(hasVanished(ledger, now) ? [] : ['vanished']),
	].filter((key) => notified[key]?.facts !== undefined && !notified[key].attempt);
	if (over.length === 0) return ledger;
	const reset = over.map((key) => [key, { count: notified[key]?.count ?? 0 }] as const);
	return { ...ledger, notified: { ...notified, ...Object.fromEntries(reset) } };
};

/** Applies what editors and the association's commands changed since the last write. `now`: Lisbon's time. */
export const applyChanges = (ledger: Ledger, now: string): Ledger => {
	const places = placesOf(ledger, now);
	const left = cancelRequested(removeLapsed(ledger, now), places);
	return resetStates(places > 0 ? promote(left, places) : left, now);
};
