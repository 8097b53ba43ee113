import { millisecondsInHour } from 'date-fns/constants';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import {
	BURST,
	countPeople,
	type Deed,
	factsFromPage,
	findGroup,
	type GoneGroup,
	type Group,
	hasVanished,
	isOverbooked,
	isPerson,
	keepPrice,
	type Ledger,
	ofAddress,
	placesOf,
	reservedUntil,
	WAITING_MAX,
} from './ledger.ts';
import { groupOf, noticeKey } from './notice-keys.ts';
import { joinRolls, personKey, withoutPeople } from './roll.ts';

/**
 * Gives free places to waiting groups in their order; a group that does not fit whole is skipped. `now`, here and below: the
 * outing's time.
 */
export const promote = (ledger: Ledger, now: string): Ledger => {
	let left = placesOf(ledger, now) - countPeople(ledger, 'confirmed');
	const groups = ledger.groups.map((group): Group => {
		if (group.state === 'confirmed' || group.unconfirmed || group.people.length > left) return group;
		left -= group.people.length;
		return { ...group, state: 'confirmed' };
	});
	return groups.some((group, index) => group !== ledger.groups[index]) ? { ...ledger, groups } : ledger;
};

export const withoutGroup = (ledger: Ledger, id: string): Ledger => ({
	...ledger,
	groups: ledger.groups.filter((one) => one.id !== id),
});

/** When its form came, which counts for a burst. Who the association registered by telephone has no fingerprint of a form. */
const formTimeOf = ({ fingerprint, registeredAt }: Group): readonly string[] => (fingerprint ? [registeredAt] : []);

/** Without the group; `why` is missing if nobody has to be notified. */
const remove = (ledger: Ledger, group: Group, why?: GoneGroup['why'], subject?: string): Ledger => {
	const { id, name, email, contact, people, language, isProven } = group;
	const about = { ...(subject && { subject }), ...(language && { language }), ...(isProven && { isProven }) };
	return {
		...withoutGroup(ledger, id),
		gone: why ? [...ledger.gone, { id, name, email, contact, people: people.length, why, ...about }] : ledger.gone,
		cancelled: [...ledger.cancelled, id],
		departed: [...(ledger.departed ?? []), ...formTimeOf(group)],
	};
};

export const withoutNotified = (ledger: Ledger, id: string): Ledger => {
	const notified = Object.entries(ledger.notified ?? {}).filter(([key]) => groupOf(key) !== id);
	return { ...ledger, notified: Object.fromEntries(notified) };
};

const isWithinHour = (before: string, after: string): boolean =>
	Date.parse(after) - Date.parse(before) < millisecondsInHour;

const isSecond = ({ unconfirmed }: Group): boolean => unconfirmed === 'duplicate';

/**
 * Adds a group, unconfirmed in a burst or if its address has one already: a second one, which replaces an earlier second one.
 * `undefined` if the waiting list is full, too.
 */
export const register = (
	before: Ledger,
	group: Omit<Group, 'state' | 'unconfirmed'>,
	offer: OutingOffer,
): Ledger | undefined => {
	const { places, waitingList } = offer;
	const known = ofAddress(before.groups, group.email);
	const ledger = known.filter(isSecond).reduce((left, replaced) => withoutGroup(left, replaced.id), before);
	const size = group.people.length;
	const fits = countPeople(ledger, 'confirmed') + size <= places;
	if (!fits && !(waitingList && countPeople(ledger, 'waiting') + size <= WAITING_MAX)) return undefined;
	const { registeredAt } = group;
	const isRecent = (one: string): boolean => isWithinHour(one, registeredAt);
	const departed = (before.departed ?? []).filter(isRecent);
	const present = before.groups.flatMap(formTimeOf).filter(isRecent);
	const isBurst = present.length + departed.length >= BURST;
	const isDuplicate = known.some((one) => !isSecond(one));
	const unconfirmed = isDuplicate ? 'duplicate' : isBurst ? 'burst' : undefined;
	const added: Group = { ...group, state: fits ? 'confirmed' : 'waiting', ...(unconfirmed && { unconfirmed }) };
	const { burstAt, burstSince = registeredAt } = before;
	const isGoingOn = burstAt !== undefined && isWithinHour(burstAt, registeredAt);
	return {
		...ledger,
		groups: [...ledger.groups, added],
		departed,
		notified: { ...ledger.notified, [noticeKey('group', added.id)]: { count: 0, facts: factsFromPage(added, offer) } },
		...(isBurst && { burstAt: registeredAt, burstSince: isGoingOn ? burstSince : registeredAt }),
	};
};

/**
 * Removes a group and promotes others; `undefined` without such a group. Nobody is notified about an unconfirmed one that did
 * not refuse its mail, which had this subject.
 */
export const cancel = (
	ledger: Ledger,
	id: string,
	now: string,
	why: 'cancelled' | 'invented' | 'refused' = 'cancelled',
	subject?: string,
): Ledger | undefined => {
	const group = findGroup(ledger, id);
	const isSilent = group?.unconfirmed && why !== 'refused';
	return group && promote(remove(ledger, group, isSilent ? undefined : why, subject), now);
};

const changeGroup = (ledger: Ledger, id: string, change: (group: Group) => Group): Ledger => ({
	...ledger,
	groups: ledger.groups.map((one) => (one.id === id ? change(one) : one)),
});

/** Notes that a link of the group's mail was used, so that its address is theirs who use it. */
export const prove = (ledger: Ledger, id: string): Ledger =>
	changeGroup(ledger, id, (group) => ({ ...group, isProven: true }));

/** Notes the answer to the reminder: all of the group come. */
export const sayComing = (ledger: Ledger, id: string): Ledger =>
	changeGroup(ledger, id, (group) => ({ ...group, comes: ledger.outing.start }));

/** A deed about somebody whose entry is corrected stays about them. */
const followPeople = (deed: Deed, before: Group, people: Group['people']): Deed => {
	const place = deed.group === before.id ? before.people.findLastIndex(isPerson(deed.person)) : -1;
	const person = people.length === before.people.length ? people[place] : undefined;
	return person && !people.some(isPerson(deed.person)) ? { ...deed, person } : deed;
};

/** Replaces a group's people and promotes others. */
export const changePeople = (ledger: Ledger, id: string, people: Group['people'], now: string): Ledger => {
	const before = findGroup(ledger, id);
	if (!before) return ledger;
	const deeds = ledger.deeds?.map((deed) => followPeople(deed, before, people));
	const group = { ...before, people, edits: (before.edits ?? 0) + 1 };
	return promote({ ...changeGroup(ledger, id, () => group), deeds }, now);
};

/** The association knows the group of an address under its newest id. */
const rename = (ledger: Ledger, from: string, to: string): Ledger => {
	const { [noticeKey('association', from)]: known, ...notified } = ledger.notified ?? {};
	return known ? { ...ledger, notified: { ...notified, [noticeKey('association', to)]: known } } : ledger;
};

/**
 * Confirms a group, which replaces an earlier one of its address. `undefined` without such a group, once there are no places,
 * and if that would give up the places of the earlier one for the waiting list.
 */
export const confirm = (ledger: Ledger, id: string, now: string): Ledger | undefined => {
	const found = findGroup(ledger, id);
	const places = placesOf(ledger, now);
	if (!found?.unconfirmed || places === 0) return undefined;
	const { unconfirmed, ...group } = found;
	const replaced = ofAddress(ledger.groups, group.email).find((one) => one.id !== id && !isSecond(one));
	const left = replaced ? rename(remove(ledger, replaced), replaced.id, id) : ledger;
	const fits = group.state === 'confirmed' || countPeople(left, 'confirmed') + group.people.length <= places;
	if (!fits && replaced?.state === 'confirmed') return undefined;
	const firm: Group = {
		...group,
		state: fits ? 'confirmed' : 'waiting',
		isProven: true,
		...(replaced && { isReplacement: true }),
	};
	return promote(
		changeGroup(left, id, () => firm),
		now,
	);
};

const removeLapsed = (ledger: Ledger, now: string): Ledger =>
	ledger.groups
		.filter((group) => group.unconfirmed && reservedUntil(ledger, group) <= now)
		.reduce((left, group) => {
			// Who read the question of a second registration still has the first.
			const hasChosen =
				group.unconfirmed === 'duplicate' && ledger.notified?.[noticeKey('group', group.id)]?.at !== undefined;
			return remove(left, group, hasChosen ? undefined : 'lapsed');
		}, ledger);

const orderOf = ({ inFront, registeredAt }: Group): string => (inFront ? '' : registeredAt);

/** Adds the registrations of a ledger that the outing had under an earlier name; nobody loses a place. */
export const mergeLedgers = (ledger: Ledger, former: Ledger, id: string): Ledger | undefined => {
	const { merged = [] } = ledger;
	if (merged.some((one) => one.id === id)) return undefined;
	const together = [...former.groups, ...ledger.groups];
	const roll = joinRolls(former.roll, ledger.roll);
	// Without what was said of the outing as a whole.
	const notified = Object.entries(former.notified ?? {}).filter(([key]) => groupOf(key) !== undefined);
	return {
		...ledger,
		groups: together
			.map((group) => (former.groups.includes(group) ? keepPrice(group, former.outing, ledger.outing) : group))
			.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))),
		deeds: [...(former.deeds ?? []), ...(ledger.deeds ?? [])],
		words: [...(former.words ?? []), ...(ledger.words ?? [])],
		gone: [...former.gone, ...ledger.gone],
		cancelled: [...former.cancelled, ...ledger.cancelled],
		notified: { ...Object.fromEntries(notified), ...ledger.notified },
		...(roll && { roll }),
		merged: [...merged, ...(former.merged ?? []), { id, ...(former.secret && { secret: former.secret }) }],
	};
};

/** The ledger without a group, without what anybody was notified of about it, and without what guides noted of it. */
const erase = (ledger: Ledger, id: string): Ledger => {
	const group = findGroup(ledger, id);
	if (!group) return withoutNotified(ledger, id);
	const left = withoutNotified(remove(ledger, group), id);
	const keys = group.people.map((person) => personKey(group, person));
	return left.roll ? { ...left, roll: withoutPeople(left.roll, keys) } : left;
};

/** Removes all groups of an address, with what guides noted of them, also unconfirmed groups and groups that have left. */
export const forget = (ledger: Ledger, ids: readonly string[]): Ledger => {
	const erased = ids.reduce(erase, ledger);
	return { ...erased, gone: erased.gone.filter(({ id }) => !ids.includes(id)) };
};

/** Marks groups for cancellation; after the outing deletes them without a notice. */
export const requestCancellation = (
	ledger: Ledger,
	ids: readonly string[],
	now: string,
	areInvented: boolean,
): Ledger => {
	if (now >= ledger.outing.end) return forget(ledger, ids);
	const { cancelling = [], removing = [] } = ledger;
	return areInvented
		? { ...ledger, removing: [...removing, ...ids] }
		: { ...ledger, cancelling: [...cancelling, ...ids] };
};

const cancelRequested = (ledger: Ledger, now: string): Ledger => {
	const { cancelling, removing, ...rest } = ledger;
	if (!cancelling && !removing) return ledger;
	const cancelAll = (before: Ledger, ids: readonly string[] = [], why: 'cancelled' | 'invented') =>
		ids.reduce((left, id) => cancel(prove(left, id), id, now, why) ?? left, before);
	return cancelAll(cancelAll(rest, cancelling, 'cancelled'), removing, 'invented');
};

/**
 * Forgets that the association was notified of what no longer holds: should it hold again, that is news. The count stays,
 * because it names the next mail.
 */
const resetStates = (ledger: Ledger, now: string): Ledger => {
	const { notified = {} } = ledger;
	const over = [
		// Who leaves by a deed may come back until that can't be undone.
		...(isOverbooked({ ...ledger, deeds: undefined }) ? [] : ['overbooked']),
		...(hasVanished(ledger, now) ? [] : ['vanished']),
	].filter((key) => notified[key]?.facts !== undefined && !notified[key].attempt);
	if (over.length === 0) return ledger;
	const reset = over.map((key) => [key, { count: notified[key]?.count ?? 0 }] as const);
	return { ...ledger, notified: { ...notified, ...Object.fromEntries(reset) } };
};

/** Applies what editors and the association's commands changed since the last write. */
export const applyChanges = (ledger: Ledger, now: string): Ledger =>
	resetStates(promote(cancelRequested(removeLapsed(ledger, now), now), now), now);
