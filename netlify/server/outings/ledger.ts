import type { RegistrationInput } from '#src/features/outings/form.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import type { Owing } from '../owed-mail.ts';
import { addressDigest } from '../submission.ts';

/** A group that one visitor registered. */
export interface Party extends Omit<RegistrationInput, 'outing'> {
	readonly id: string;
	readonly state: 'confirmed' | 'waiting';
	/** ISO 8601, UTC. */
	readonly registeredAt: string;
}

/** What registered people were last told of an outing. Once its file is gone, the site knows nothing else of it. */
type Told = Pick<OutingOffer, 'title' | 'start' | 'end' | 'state'>;

/** Who comes to an outing: the only place where registrations are kept. */
export interface Ledger extends Owing {
	readonly told: Told;
	/** In the order of their registration. */
	readonly parties: readonly Party[];
	/** The ids of those who cancelled, of whom nothing else is kept. */
	readonly cancelled: readonly string[];
	/** Somebody closed the registration by hand. */
	readonly closed: boolean;
	/** Whether the reminder for this date was sent. */
	readonly reminded: boolean;
	/** The ids of the groups on the list that was sent for this date. */
	readonly listed?: readonly string[] | undefined;
	/** The number of places at which the association was told that more are taken; absent while there are enough. */
	readonly overbooked?: number | undefined;
}

/** Something to tell a party. */
export interface PartyNotice {
	readonly kind: 'confirmed' | 'waiting' | 'promoted' | 'cancelled' | 'moved' | 'called-off' | 'on-again' | 'reminder';
	readonly party: Party;
}

/** Something to tell, also to the association alone. */
export type Notice = PartyNotice | { readonly kind: 'overbooked' | 'list' };

/** The ledger after something happened, the same object if nothing did, and who has to be told what. */
export interface Change {
	readonly ledger: Ledger;
	readonly notices: readonly Notice[];
}

/** More people do not wait for one outing. */
const WAITING_MAX = 200;

export const newLedger = ({ title, start, end, state }: Told): Ledger => ({
	told: { title, start, end, state },
	parties: [],
	cancelled: [],
	closed: false,
	reminded: false,
	owed: [],
});

export const countPeople = ({ parties }: Pick<Ledger, 'parties'>, state: Party['state']): number =>
	parties.reduce((sum, party) => (party.state === state ? sum + party.people.length : sum), 0);

/** The group that was registered with an address. */
export const findParty = ({ parties }: Ledger, address: string): Party | undefined => {
	const digest = addressDigest(address);
	return parties.find(({ email }) => addressDigest(email) === digest);
};

/** Gives free places to those who wait, in their order: to each group that fits whole, even if one before it does not. */
const promote = (ledger: Ledger, places: number): Change => {
	let left = places - countPeople(ledger, 'confirmed');
	const notices: Notice[] = [];
	const parties = ledger.parties.map((party): Party => {
		if (party.state === 'confirmed' || party.people.length > left) return party;
		left -= party.people.length;
		const promoted = { ...party, state: 'confirmed' } as const;
		notices.push({ kind: 'promoted', party: promoted });
		return promoted;
	});
	return notices.length > 0 ? { ledger: { ...ledger, parties }, notices } : { ledger, notices };
};

/** Adds a group, with a place for everybody or none; `undefined` if it can't even wait. */
export const register = (
	ledger: Ledger,
	party: Omit<Party, 'state'>,
	{ places, waitingList }: Pick<OutingOffer, 'places' | 'waitingList'>,
): Change | undefined => {
	const size = party.people.length;
	const fits = countPeople(ledger, 'confirmed') + size <= places;
	if (!fits && !(waitingList && countPeople(ledger, 'waiting') + size <= WAITING_MAX)) return undefined;
	const added: Party = { ...party, state: fits ? 'confirmed' : 'waiting' };
	const notice = { kind: added.state, party: added };
	return { ledger: { ...ledger, parties: [...ledger.parties, added] }, notices: [notice] };
};

/** Takes a group off and gives its places to others; `undefined` if there is none of this id. */
export const cancel = (ledger: Ledger, id: string, places: number): Change | undefined => {
	const party = ledger.parties.find((one) => one.id === id);
	if (!party) return undefined;
	const parties = ledger.parties.filter((one) => one !== party);
	const { ledger: next, notices } = promote({ ...ledger, parties, cancelled: [...ledger.cancelled, id] }, places);
	return { ledger: next, notices: [{ kind: 'cancelled', party }, ...notices] };
};

/** Tells everybody once that the outing is called off, takes place after all, or has another time. */
const tell = (ledger: Ledger, { title, start, end, state }: Told): Change => {
	const { told } = ledger;
	const hasMoved = start !== told.start || end !== told.end;
	if (!hasMoved && state === told.state && title === told.title) return { ledger, notices: [] };
	const isOff = state === 'cancelled';
	const wasOff = told.state === 'cancelled';
	const kind = isOff ? 'called-off' : wasOff ? 'on-again' : 'moved';
	const isNews = isOff ? !wasOff : wasOff || hasMoved;
	const next = {
		...ledger,
		told: { title, start, end, state },
		// A new date has its own reminder and list.
		...(hasMoved && { reminded: false, listed: undefined }),
	};
	return { ledger: next, notices: isNews ? ledger.parties.map((party) => ({ kind, party })) : [] };
};

/** Tells the association, each time once, that more places are taken than there are. Nobody is thrown out. */
const warnOverbooked = (ledger: Ledger, places: number): Change => {
	const overbooked = countPeople(ledger, 'confirmed') > places ? places : undefined;
	if (overbooked === ledger.overbooked) return { ledger, notices: [] };
	return { ledger: { ...ledger, overbooked }, notices: overbooked === undefined ? [] : [{ kind: 'overbooked' }] };
};

/** How many places can be given: none once the outing has begun, while it is called off, or when it is out of the calendar. */
export const placesOf = (offer: OutingOffer | undefined, now: string): number =>
	offer && offer.state !== 'cancelled' && now < offer.start ? offer.places : 0;

/** What follows from what editors changed since the ledger was last written. `now`: Lisbon's time. */
export const catchUp = (ledger: Ledger, offer: OutingOffer | undefined, now: string): Change => {
	if (!offer || now >= offer.end) return { ledger, notices: [] };
	const told = tell(ledger, offer);
	const places = placesOf(offer, now);
	if (places === 0) return told;
	const warned = warnOverbooked(told.ledger, places);
	const promoted = promote(warned.ledger, places);
	return { ledger: promoted.ledger, notices: [...told.notices, ...warned.notices, ...promoted.notices] };
};
