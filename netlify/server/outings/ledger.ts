import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import type { RegistrationInput } from '#src/features/outings/form.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toLisbon } from '#src/format/lisbon.ts';
import { addressDigest, type MailQueue } from '../outbox/submission.ts';

export interface Party extends Omit<RegistrationInput, 'outing'> {
	readonly id: string;
	readonly state: 'confirmed' | 'waiting';
	/** ISO 8601, UTC. */
	readonly registeredAt: string;
	/** Identifies repeats of the same form. */
	readonly fingerprint?: string;
	/** Reserved for a day, then removed unless somebody confirms it by the link in its mail. */
	readonly held?: true;
	/** How often its people were changed on the ticket. */
	readonly edits?: number;
}

/** The facts in the last announcement. */
type Announcement = Pick<OutingOffer, 'title' | 'start' | 'end' | 'state' | 'meeting'>;

/** A build's version of the outing; without an offer if the build does not have it. */
export interface BuiltOuting {
	/** ISO 8601, UTC. */
	readonly builtAt: string;
	readonly offer?: OutingOffer | undefined;
}

export interface Ledger extends MailQueue {
	readonly announced: Announcement;
	/** The outing of the newest build that changed this ledger. */
	readonly newest?: BuiltOuting;
	/** The latest end in any build: retention starts there. */
	readonly latestEnd?: string;
	/** The association was notified that the outing is no longer on the site. */
	readonly vanished?: true | undefined;
	/** In the order of their registration. */
	readonly parties: readonly Party[];
	/** Ids of cancelled groups, whose data is deleted. */
	readonly cancelled: readonly string[];
	/** Ids of groups whose cancellation the association has requested. The next change of the ledger cancels them. */
	readonly cancelling?: readonly string[] | undefined;
	/** By the association's command. */
	readonly closed: boolean;
	/** For this date. */
	readonly reminded: boolean;
	/** Ids of the groups on the last list that was sent for this date. */
	readonly listed?: readonly string[] | undefined;
	/** The number of announcements to all groups: another time, called off, on again. */
	readonly news?: number;
	/** Ids of refused mails of which the association was notified. */
	readonly unreached?: readonly string[];
	/** When the last group was held because of a burst: ISO 8601, UTC. */
	readonly burstAt?: string;
	/** The number of places when the association was notified of overbooking. */
	readonly overbooked?: number | undefined;
}

export interface PartyNotice {
	readonly kind:
		| 'held'
		| 'confirmed'
		| 'waiting'
		| 'promoted'
		| 'cancelled'
		| 'changed'
		| 'moved'
		| 'called-off'
		| 'on-again'
		| 'reminder';
	readonly party: Party;
	readonly moved?: { readonly time: boolean; readonly place: boolean };
	/** Of `changed`: what was done, for the association. */
	readonly did?: string;
	/** For the association alone. */
	readonly isPrivate?: boolean;
}

/** A notice to a group, or to the association alone. */
export type Notice =
	| PartyNotice
	| { readonly kind: 'overbooked' | 'list' | 'vanished' | 'burst' }
	| {
			readonly kind: 'unreached';
			/** The group whose address refused the mail. */
			readonly unreached: Party;
			/** The refused mail's. */
			readonly subject: string;
			readonly isFreed: boolean;
	  };

/** The new ledger (the same object if nothing changed) and the notices to send. */
export interface Change {
	readonly ledger: Ledger;
	readonly notices: readonly Notice[];
}

export const WAITING_MAX = 200;

/**
 * Groups in an hour that make a burst; further ones are held. More than a walk usually gets, and few enough to remove invented
 * ones by hand.
 */
export const BURST = 10;

const HELD_MS = millisecondsInDay;

export const newLedger = ({ title, start, end, state, meeting }: Announcement): Ledger => ({
	announced: { title, state, start, end, meeting },
	parties: [],
	cancelled: [],
	closed: false,
	reminded: false,
	queue: [],
});

export const countPeople = ({ parties }: Pick<Ledger, 'parties'>, state: Party['state']): number =>
	parties.reduce((sum, party) => (party.state === state ? sum + party.people.length : sum), 0);

/** The group of an address; a held one only if there is no other. */
export const findParty = ({ parties }: Ledger, address: string): Party | undefined => {
	const digest = addressDigest(address);
	const found = parties.filter(({ email }) => addressDigest(email) === digest);
	return found.find(({ held }) => !held) ?? found[0];
};

export const firmParties = ({ parties }: Pick<Ledger, 'parties'>): readonly Party[] =>
	parties.filter(({ held }) => !held);

/** Gives free places to waiting groups in their order; a group that does not fit whole is skipped. */
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

/** Adds a group, held in a burst or if its address has one already; `undefined` if the waiting list is full, too. */
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

/** Removes a group and promotes others; `undefined` without such a group. A held group gets no notice. */
export const cancel = (ledger: Ledger, id: string, places: number): Change | undefined => {
	const party = ledger.parties.find((one) => one.id === id);
	if (!party) return undefined;
	const parties = ledger.parties.filter((one) => one !== party);
	const { ledger: next, notices } = promote({ ...ledger, parties, cancelled: [...ledger.cancelled, id] }, places);
	return { ledger: next, notices: [...(party.held ? [] : [{ kind: 'cancelled', party } as const]), ...notices] };
};

/** Replaces a group's people and promotes others. A group that gets its places by this has no other notice. */
export const changePeople = (
	ledger: Ledger,
	party: Party,
	{ people, did }: Pick<Party, 'people'> & { readonly did: string },
	places: number,
): Change => {
	// A corrected name is not mailed to the group: mails to visitors have no names.
	const isPrivate = people.length === party.people.length;
	const changed = { ...party, people, edits: (party.edits ?? 0) + 1 };
	const parties = ledger.parties.map((one) => (one === party ? changed : one));
	// The list of participants is sent again if it was sent.
	const listed = party.state === 'confirmed' ? undefined : ledger.listed;
	const { ledger: next, notices } = promote({ ...ledger, parties, listed }, places);
	const isPromoted = next.parties.some(({ id, state }) => id === party.id && state !== party.state);
	return {
		ledger: next,
		notices: [...(isPromoted ? [] : [{ kind: 'changed', party: changed, did, isPrivate } as const]), ...notices],
	};
};

/** Confirms a held group, which replaces an earlier one of its address; `undefined` without such a group. */
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

const removeLapsed = (ledger: Ledger, now: string): Change => {
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

const applySteps = (ledger: Ledger, ...steps: readonly ((before: Ledger) => Change)[]): Change =>
	steps.reduce<Change>(
		(before, step) => {
			const change = step(before.ledger);
			return { ledger: change.ledger, notices: [...before.notices, ...change.notices] };
		},
		{ ledger, notices: [] },
	);

/** The ledger without a group and the queued mails about it. */
const erase = (ledger: Ledger, id: string): Ledger => {
	const party = ledger.parties.find((one) => one.id === id);
	const digest = addressDigest(party?.email);
	return {
		...ledger,
		parties: ledger.parties.filter((one) => one !== party),
		cancelled: [...ledger.cancelled, id],
		queue: ledger.queue.filter(({ email, names = [] }) => addressDigest(email) !== digest && !names.includes(id)),
	};
};

/** Marks a group for cancellation; after the outing deletes it without a notice. `now`: Lisbon's time. */
export const requestCancellation = (ledger: Ledger, id: string, now: string): Ledger =>
	now < ledger.announced.end ? { ...ledger, cancelling: [...(ledger.cancelling ?? []), id] } : erase(ledger, id);

const cancelRequested = (ledger: Ledger, places: number): Change => {
	const { cancelling, ...rest } = ledger;
	if (!cancelling) return { ledger, notices: [] };
	const steps = cancelling.map(
		(id) => (before: Ledger) => cancel(before, id, places) ?? { ledger: before, notices: [] },
	);
	return applySteps(rest, ...steps);
};

/** In degrees, about fifty metres: less is the same meeting point. */
const SAME_PLACE = 0.0005;

const isElsewhere = (before: OutingOffer['meeting'], now: OutingOffer['meeting']): boolean =>
	before.place !== now.place ||
	Math.abs(before.latitude - now.latitude) > SAME_PLACE ||
	Math.abs(before.longitude - now.longitude) > SAME_PLACE;

/** Notifies all groups once if the outing is called off, on again, or has another time or meeting point. */
const announce = (ledger: Ledger, { title, start, end, state, meeting }: OutingOffer): Change => {
	const { announced } = ledger;
	const isOff = state === 'cancelled';
	const wasOff = announced.state === 'cancelled';
	// A new date or place of an outing that is called off is not announced.
	const next = isOff ? { ...announced, title, state } : { title, state, start, end, meeting };
	// As JSON, because the stored one has no undefined fields.
	if (JSON.stringify(next) === JSON.stringify(announced)) return { ledger, notices: [] };
	const moved = {
		time: next.start !== announced.start || next.end !== announced.end,
		place: !isOff && isElsewhere(announced.meeting, meeting),
	};
	const kind = isOff ? 'called-off' : wasOff ? 'on-again' : 'moved';
	const isAnnounced = isOff ? !wasOff : wasOff || moved.time || moved.place;
	const changed = {
		...ledger,
		announced: next,
		...(isAnnounced && { news: (ledger.news ?? 0) + 1 }),
		// Another start needs a new reminder and list.
		...(next.start !== announced.start && { reminded: false, listed: undefined }),
	};
	return { ledger: changed, notices: isAnnounced ? firmParties(ledger).map((party) => ({ kind, party, moved })) : [] };
};

const notifyOverbooked = (ledger: Ledger, places: number): Change => {
	const overbooked = countPeople(ledger, 'confirmed') > places ? places : undefined;
	if (overbooked === ledger.overbooked) return { ledger, notices: [] };
	return { ledger: { ...ledger, overbooked }, notices: overbooked === undefined ? [] : [{ kind: 'overbooked' }] };
};

/** Notifies the association once of registrations for an outing that is no longer on the site. */
const notifyVanished = (ledger: Ledger, isOnSite: boolean): Change => {
	if (isOnSite) return { ledger: ledger.vanished ? { ...ledger, vanished: undefined } : ledger, notices: [] };
	if (ledger.vanished || firmParties(ledger).length === 0) return { ledger, notices: [] };
	return { ledger: { ...ledger, vanished: true }, notices: [{ kind: 'vanished' }] };
};

/** No places once the outing has begun, is called off, or has left the calendar. */
export const placesOf = (offer: OutingOffer | undefined, now: string): number =>
	offer && offer.state !== 'cancelled' && now < offer.start ? offer.places : 0;

/** Applies what editors and the association's commands changed since the last write. `now`: Lisbon's time. */
export const applyChanges = (ledger: Ledger, offer: OutingOffer | undefined, now: string): Change => {
	const places = placesOf(offer, now);
	const isComing = offer !== undefined && now < offer.end;
	return applySteps(
		ledger,
		(before) => removeLapsed(before, now),
		(before) => cancelRequested(before, places),
		...(isComing ? [(before: Ledger) => announce(before, offer)] : []),
		...(now < ledger.announced.end ? [(before: Ledger) => notifyVanished(before, offer !== undefined)] : []),
		...(places > 0
			? [(before: Ledger) => notifyOverbooked(before, places), (before: Ledger) => promote(before, places)]
			: []),
	);
};
