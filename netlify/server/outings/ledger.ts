import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import type { RegistrationInput } from '#src/features/outings/form.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toLisbon } from '#src/format/lisbon.ts';
import { addressDigest, type MailQueue } from '../outbox/submission.ts';

/** A group that one visitor registered. */
export interface Party extends Omit<RegistrationInput, 'outing'> {
	readonly id: string;
	readonly state: 'confirmed' | 'waiting';
	/** ISO 8601, UTC. */
	readonly registeredAt: string;
	/** By which the same form is recognised when it is sent again. */
	readonly fingerprint?: string;
	/** It lapses a day after it came, unless somebody confirms it by the link of its mail. Until then it keeps its places. */
	readonly held?: true;
}

/** What registered people were last told of an outing. A ledger of an earlier version has no meeting point. */
type Announcement = Pick<OutingOffer, 'title' | 'start' | 'end' | 'state'> & {
	readonly meeting?: OutingOffer['meeting'] | undefined;
};

/** The outing as a build has it; without an offer, that build has it no longer. */
export interface BuiltOuting {
	/** ISO 8601, UTC. */
	readonly builtAt: string;
	readonly offer?: OutingOffer | undefined;
}

/** Who comes to an outing: the only place where registrations are kept. */
export interface Ledger extends MailQueue {
	readonly told: Announcement;
	/** As the newest build has it that met this ledger. */
	readonly newest?: BuiltOuting;
	/** The latest end that any build gave it: what is kept is kept for so long. */
	readonly latestEnd?: string;
	/** Whether the association was notified that it is no longer on the site. */
	readonly vanished?: true | undefined;
	/** In the order of their registration. */
	readonly parties: readonly Party[];
	/** The ids of those who cancelled, of whom nothing else is kept. */
	readonly cancelled: readonly string[];
	/** The ids of those whom the association wants to cancel: the next change of the ledger does. */
	readonly cancelling?: readonly string[] | undefined;
	/** Somebody closed the registration by hand. */
	readonly closed: boolean;
	/** Whether the reminder for this date was sent. */
	readonly reminded: boolean;
	/** The ids of the groups on the list that was sent for this date. */
	readonly listed?: readonly string[] | undefined;
	/** How often all groups were told news: another time, called off, on again. */
	readonly news?: number;
	/** The ids of mails with such news that an address refused, and the association was told so. */
	readonly unreached?: readonly string[];
	/** When the last group came that was held because so many came in an hour: ISO 8601, UTC. */
	readonly burstAt?: string;
	/** The number of places at which the association was told that more are taken; absent while there are enough. */
	readonly overbooked?: number | undefined;
}

/** Something to tell a party. */
export interface PartyNotice {
	readonly kind:
		| 'held'
		| 'confirmed'
		| 'waiting'
		| 'promoted'
		| 'cancelled'
		| 'moved'
		| 'called-off'
		| 'on-again'
		| 'reminder';
	readonly party: Party;
	/** Of what has moved: its time, its meeting point, or both. */
	readonly moved?: { readonly time: boolean; readonly place: boolean };
}

/** Something to tell, also to the association alone. */
export type Notice =
	| PartyNotice
	| { readonly kind: 'overbooked' | 'list' | 'vanished' | 'burst' }
	| {
			readonly kind: 'unreached';
			/** Whose address refused a mail with this subject, and whether its registration ended by that. */
			readonly unreached: Party;
			readonly subject: string;
			readonly isFreed: boolean;
	  };

/** The ledger after something happened, the same object if nothing did, and who has to be told what. */
export interface Change {
	readonly ledger: Ledger;
	readonly notices: readonly Notice[];
}

/** More people do not wait for one outing. */
const WAITING_MAX = 200;

/**
 * So many groups in an hour are a burst, and those that follow are held: more than a walk of twenty places usually gets in
 * the hour after its announcement, and so few that somebody can remove them by hand if they were invented.
 */
export const BURST = 10;

const HELD_MS = millisecondsInDay;

export const newLedger = ({ title, start, end, state, meeting }: Announcement): Ledger => ({
	told: { title, state, start, end, meeting },
	parties: [],
	cancelled: [],
	closed: false,
	reminded: false,
	owed: [],
});

export const countPeople = ({ parties }: Pick<Ledger, 'parties'>, state: Party['state']): number =>
	parties.reduce((sum, party) => (party.state === state ? sum + party.people.length : sum), 0);

/** The group that was registered with an address; one that is not confirmed only if there is no other. */
export const findParty = ({ parties }: Ledger, address: string): Party | undefined => {
	const digest = addressDigest(address);
	const found = parties.filter(({ email }) => addressDigest(email) === digest);
	return found.find(({ held }) => !held) ?? found[0];
};

/** The groups that are not held. */
export const firmParties = ({ parties }: Pick<Ledger, 'parties'>): readonly Party[] =>
	parties.filter(({ held }) => !held);

/** Gives free places to those who wait, in their order: to each group that fits whole, even if one before it does not. */
const promote = (ledger: Ledger, places: number): Change => {
	let left = places - countPeople(ledger, 'confirmed');
	const notices: Notice[] = [];
	const parties = ledger.parties.map((party): Party => {
		if (party.state === 'confirmed' || party.held || party.people.length > left) return party;
		left -= party.people.length;
		const promoted = { ...party, state: 'confirmed' } as const;
		notices.push({ kind: 'promoted', party: promoted });
		return promoted;
	});
	return notices.length > 0 ? { ledger: { ...ledger, parties }, notices } : { ledger, notices };
};

const isWithinHour = (before: string, after: string): boolean =>
	Date.parse(after) - Date.parse(before) < millisecondsInHour;

/**
 * Adds a group, with a place for everybody or none; `undefined` if it can't even wait. In a burst it is held, and also if
 * its address has a group already: who does not read that mailbox can't see which.
 */
export const register = (
	ledger: Ledger,
	party: Omit<Party, 'state' | 'held'>,
	{ places, waitingList }: Pick<OutingOffer, 'places' | 'waitingList'>,
): Change | undefined => {
	const size = party.people.length;
	const fits = countPeople(ledger, 'confirmed') + size <= places;
	if (!fits && !(waitingList && countPeople(ledger, 'waiting') + size <= WAITING_MAX)) return undefined;
	const { registeredAt } = party;
	const before = findParty(ledger, party.email);
	const isBurst = ledger.parties.filter((one) => isWithinHour(one.registeredAt, registeredAt)).length >= BURST;
	const added: Party = {
		...party,
		state: fits ? 'confirmed' : 'waiting',
		...((before || isBurst) && { held: true }),
	};
	const isNewBurst = isBurst && !(ledger.burstAt && isWithinHour(ledger.burstAt, registeredAt));
	return {
		ledger: { ...ledger, parties: [...ledger.parties, added], ...(isBurst && { burstAt: registeredAt }) },
		notices: [
			{ kind: added.held ? 'held' : added.state, party: added },
			...(isNewBurst ? [{ kind: 'burst' } as const] : []),
		],
	};
};

/** Takes a group off and gives its places to others; `undefined` if there is none of this id. Of a held one nobody hears. */
export const cancel = (ledger: Ledger, id: string, places: number): Change | undefined => {
	const party = ledger.parties.find((one) => one.id === id);
	if (!party) return undefined;
	const parties = ledger.parties.filter((one) => one !== party);
	const { ledger: next, notices } = promote({ ...ledger, parties, cancelled: [...ledger.cancelled, id] }, places);
	return { ledger: next, notices: [...(party.held ? [] : [{ kind: 'cancelled', party } as const]), ...notices] };
};

/**
 * Confirms a held group, which replaces the one that its address had; `undefined` if there is none of this id. It has
 * places if they are still kept for it, or free.
 */
export const confirm = (ledger: Ledger, id: string, places: number): Change | undefined => {
	const found = ledger.parties.find((one) => one.id === id && one.held);
	if (!found) return undefined;
	const { held, ...party } = found;
	const before = findParty(ledger, party.email);
	const replaced = before && !before.held ? cancel(ledger, before.id, 0) : undefined;
	const { ledger: left, notices } = replaced ?? { ledger, notices: [] };
	const fits = party.state === 'confirmed' || countPeople(left, 'confirmed') + party.people.length <= places;
	const firm: Party = { ...party, state: fits ? 'confirmed' : 'waiting' };
	const parties = left.parties.map((one) => (one.id === id ? firm : one));
	const promoted = promote({ ...left, parties }, places);
	return { ledger: promoted.ledger, notices: [...notices, { kind: firm.state, party: firm }, ...promoted.notices] };
};

/** Takes off held groups that nobody confirmed in time. `now`: Lisbon's time. */
const lapse = (ledger: Ledger, now: string): Change => {
	const lapsed = ledger.parties.filter(
		({ held, registeredAt }) => held && toLisbon(Date.parse(registeredAt) + HELD_MS) <= now,
	);
	if (lapsed.length === 0) return { ledger, notices: [] };
	const parties = ledger.parties.filter((party) => !lapsed.includes(party));
	return {
		ledger: { ...ledger, parties, cancelled: [...ledger.cancelled, ...lapsed.map(({ id }) => id)] },
		notices: [],
	};
};

/** Several changes, each of what the one before left. */
const inTurn = (ledger: Ledger, ...steps: readonly ((before: Ledger) => Change)[]): Change =>
	steps.reduce<Change>(
		(before, step) => {
			const change = step(before.ledger);
			return { ledger: change.ledger, notices: [...before.notices, ...change.notices] };
		},
		{ ledger, notices: [] },
	);

/** The ledger without a group, and without mails to it, from it or with its names. */
const erase = (ledger: Ledger, id: string): Ledger => {
	const party = ledger.parties.find((one) => one.id === id);
	const digest = addressDigest(party?.email);
	return {
		...ledger,
		parties: ledger.parties.filter((one) => one !== party),
		cancelled: [...ledger.cancelled, id],
		owed: ledger.owed.filter(({ email, names = [] }) => addressDigest(email) !== digest && !names.includes(id)),
	};
};

/**
 * Has a group cancelled by the next change, which tells who has to know. Once the outing is over, the group is deleted at
 * once, and nobody is told. `now`: Lisbon's time.
 */
export const wantCancelled = (ledger: Ledger, id: string, now: string): Ledger =>
	now < ledger.told.end ? { ...ledger, cancelling: [...(ledger.cancelling ?? []), id] } : erase(ledger, id);

/** Cancels the groups that the association wants to cancel. */
const cancelWanted = (ledger: Ledger, places: number): Change => {
	const { cancelling, ...rest } = ledger;
	if (!cancelling) return { ledger, notices: [] };
	const steps = cancelling.map(
		(id) => (before: Ledger) => cancel(before, id, places) ?? { ledger: before, notices: [] },
	);
	return inTurn(rest, ...steps);
};

/** Degrees of latitude, about fifty metres: what is nearer is the same meeting point, said more exactly. */
const SAME_PLACE = 0.0005;

const isElsewhere = (before: OutingOffer['meeting'] | undefined, now: OutingOffer['meeting']): boolean =>
	before !== undefined &&
	(before.place !== now.place ||
		Math.abs(before.latitude - now.latitude) > SAME_PLACE ||
		Math.abs(before.longitude - now.longitude) > SAME_PLACE);

/** Tells everybody once that the outing is called off, takes place after all, or has another time or meeting point. */
const announce = (ledger: Ledger, { title, start, end, state, meeting }: OutingOffer): Change => {
	const { told } = ledger;
	const isOff = state === 'cancelled';
	const wasOff = told.state === 'cancelled';
	// Nobody is told of a new date or place at which nothing happens.
	const next = isOff ? { ...told, title, state } : { title, state, start, end, meeting };
	// Compared as the store keeps them, without fields that are undefined.
	if (JSON.stringify(next) === JSON.stringify(told)) return { ledger, notices: [] };
	const moved = {
		time: next.start !== told.start || next.end !== told.end,
		place: !isOff && isElsewhere(told.meeting, meeting),
	};
	const kind = isOff ? 'called-off' : wasOff ? 'on-again' : 'moved';
	const isNews = isOff ? !wasOff : wasOff || moved.time || moved.place;
	const changed = {
		...ledger,
		told: next,
		...(isNews && { news: (ledger.news ?? 0) + 1 }),
		// A new beginning has its own reminder and list.
		...(next.start !== told.start && { reminded: false, listed: undefined }),
	};
	return { ledger: changed, notices: isNews ? firmParties(ledger).map((party) => ({ kind, party, moved })) : [] };
};

/** Tells the association, each time once, that more places are taken than there are. Nobody is thrown out. */
const warnOverbooked = (ledger: Ledger, places: number): Change => {
	const overbooked = countPeople(ledger, 'confirmed') > places ? places : undefined;
	if (overbooked === ledger.overbooked) return { ledger, notices: [] };
	return { ledger: { ...ledger, overbooked }, notices: overbooked === undefined ? [] : [{ kind: 'overbooked' }] };
};

/** Notifies the association once of people who are registered for an outing that is no longer on the site. */
const noteVanished = (ledger: Ledger, isOnSite: boolean): Change => {
	if (isOnSite) return { ledger: ledger.vanished ? { ...ledger, vanished: undefined } : ledger, notices: [] };
	if (ledger.vanished || firmParties(ledger).length === 0) return { ledger, notices: [] };
	return { ledger: { ...ledger, vanished: true }, notices: [{ kind: 'vanished' }] };
};

/** How many places there are to give: none once the outing has begun, is called off, or has left the calendar. */
export const placesOf = (offer: OutingOffer | undefined, now: string): number =>
	offer && offer.state !== 'cancelled' && now < offer.start ? offer.places : 0;

/**
 * What follows from what editors changed, and the association asked for, since the ledger was last written. `now`: Lisbon's
 * time.
 */
export const catchUp = (ledger: Ledger, offer: OutingOffer | undefined, now: string): Change => {
	const places = placesOf(offer, now);
	const isComing = offer !== undefined && now < offer.end;
	return inTurn(
		ledger,
		(before) => lapse(before, now),
		(before) => cancelWanted(before, places),
		...(isComing ? [(before: Ledger) => announce(before, offer)] : []),
		...(now < ledger.told.end ? [(before: Ledger) => noteVanished(before, offer !== undefined)] : []),
		...(places > 0
			? [(before: Ledger) => warnOverbooked(before, places), (before: Ledger) => promote(before, places)]
			: []),
	);
};
