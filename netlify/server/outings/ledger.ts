import { isDeepStrictEqual } from 'node:util';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import type { Level } from '#src/day/forecast.ts';
import type { RegistrationInput } from '#src/features/outings/form.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { sumUp } from '#src/features/outings/price.ts';
import { ownTimeZone, type TimeZone, toClock, toInstant } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import type { NotifyingDocument } from '../mail/notice.ts';
import { asStored } from '../store/blobs.ts';
import { addressHash } from '../store/fingerprint.ts';
import { noticeKey } from './notice-keys.ts';

export interface Group extends Omit<RegistrationInput, 'outing'> {
	readonly id: string;
	/** Empty of a group that the association registered by telephone: it gets no mails, and the association calls it. */
	readonly email: string;
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
	/** What it was told that it pays, if the price rose since; `null` if it was told of none. */
	readonly price?: OutingOffer['price'] | null;
	/** A link of its mail was used, or the association acted for it: not only who typed its address causes its mails. */
	readonly isProven?: true;
	/** It answered the reminder of this start that all come. */
	readonly comes?: string;
	/** Why the association put it in front of the waiting list. */
	readonly inFront?: string;
}

/** The answers of a registration that the association and the guide read. */
export const ANSWERS = ['name', 'contact', 'people', 'note'] as const satisfies readonly (keyof Group)[];

export type Answers = Pick<Group, (typeof ANSWERS)[number]>;

/** An empty answer is left out. Otherwise a field that is added later would be news about every group. */
export const answersOf = (group: Group): Answers =>
	Object.fromEntries(ANSWERS.flatMap((name) => (group[name] ? [[name, group[name]]] : []))) as unknown as Answers;

/**
 * What the association did on the outing's page, while it can be undone. Until then nobody is mailed about it, and who leaves
 * keeps the place.
 */
export interface Deed {
	readonly id: string;
	/** A group leaves, or one person of it; somebody comes with a group, or a group comes; a group is put in front; a word. */
	readonly do: 'off' | 'remove' | 'join' | 'add' | 'front' | 'word';
	/** The group's id, or the word's. */
	readonly group: string;
	readonly person?: Group['people'][number];
	/** ISO 8601, UTC. */
	readonly until: string;
}

/** What the association says to groups, by their ids. */
export interface Word {
	readonly id: string;
	readonly text: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly groups: readonly string[];
}

/** What guides noted at the meeting point. */
export interface Roll {
	/** Whether somebody came, by their key, and when that was noted: ISO 8601, UTC. */
	readonly marks: Readonly<Record<string, { readonly came: boolean; readonly at: string }>>;
	/** Who came without a registration. */
	readonly turnedUp: readonly (Pick<Group, 'id' | 'name' | 'contact'> & { readonly at: string })[];
}

/**
 * A group that has left, kept until everybody who was mailed about it is notified. `invented`: the association cancelled many at once.
 * `lapsed`: nobody confirmed it. `refused`: its address refused the mail of its registration, which had this subject.
 */
export interface GoneGroup extends Pick<Group, 'id' | 'name' | 'email' | 'contact' | 'language' | 'isProven'> {
	readonly people: number;
	readonly why: 'cancelled' | 'invented' | 'lapsed' | 'refused';
	readonly subject?: string;
}

/** What IPMA forecasts for an outing's time and place. `slot`: day and hour of the look, on the outing's clock. */
export interface Danger {
	readonly slot: string;
	/** The days and municipalities that it is forecast for. The outing may have others by now. */
	readonly of: string;
	/** The class of the fire danger, 4 or 5; else 0. */
	readonly fire: number;
	readonly municipality?: string;
	/** The level of each kind of warning of orange or red. */
	readonly warnings: Readonly<Record<string, Level>>;
}

/** The danger with which the association said that the outing takes place, and when: ISO 8601, UTC. */
export interface SeenDanger extends Pick<Danger, 'of' | 'fire' | 'warnings'> {
	readonly at: string;
}

export interface Ledger extends NotifyingDocument {
	readonly danger?: Danger;
	readonly seenDanger?: SeenDanger | undefined;
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
	/** When groups that have left since had registered, as far as they count for a burst: ISO 8601, UTC. */
	readonly departed?: readonly string[];
	/** Ids of groups whose cancellation the association has requested. The next change of the ledger cancels them. */
	readonly cancelling?: readonly string[] | undefined;
	/** Likewise, ids of invented groups. */
	readonly removing?: readonly string[] | undefined;
	/** By the association's command. */
	readonly closed: boolean;
	/** Signs the groups' links; in base64url. Exports leave it out, and the next change makes another. */
	readonly secret?: string;
	/** Secrets and ids of ledgers that the outing had under earlier names, and that were merged into this one. */
	readonly merged?: readonly { readonly id: string; readonly secret?: string }[];
	readonly deeds?: readonly Deed[] | undefined;
	readonly words?: readonly Word[];
	readonly roll?: Roll;
	/** When a burst began, and when its last group came: ISO 8601, UTC. */
	readonly burstSince?: string;
	readonly burstAt?: string;
}

/** What a mail says of the outing itself. */
interface Told extends Pick<OutingOffer, 'start' | 'end' | 'meeting'> {
	/** The zone of its clock: the association's may change, too. */
	readonly timeZone?: TimeZone | undefined;
	readonly title?: string;
	readonly guide?: string;
}

export const toldOf = ({ start, end, timeZone = ownTimeZone(), meeting, title, guide }: OutingOffer): Told => ({
	...{ start, end, timeZone, meeting, title, guide },
});

/** When an outing begins, as it reads and as it is meant: in another time zone the same words are another hour. */
export const beginningOf = ({ start, timeZone }: Pick<Told, 'start' | 'timeZone'>): string =>
	`${start} ${toInstant(start, timeZone)}`;

/** What a group last read in a mail, or on the page where it registered. */
export interface GroupFacts extends Told {
	readonly isMailed: boolean;
	readonly state: Group['state'] | 'unconfirmed' | 'cancelled';
	readonly people: number;
	/** How many pay which price, if there is one: `others 2, children 1`. */
	readonly shares?: string | undefined;
	readonly isOff: boolean;
	/** The start in the last reminder, or in a mail that came after the time for reminders. */
	readonly remindedOf?: string | undefined;
}

type Price = OutingOffer['price'];

type Payers = Pick<Group, 'people' | 'price'>;

const totalOf = (price: Price, { start }: OutingOffer, { people }: Payers): number =>
	price ? sumUp(price, start, people).total : 0;

/** What a group pays: never more than it was told. */
export const priceFor = (group: Payers, outing: OutingOffer): Price => {
	if (group.price === undefined) return outing.price;
	const told = group.price ?? undefined;
	return totalOf(outing.price, outing, group) < totalOf(told, outing, group) ? outing.price : told;
};

/** The group with the price that it was told, if newer content has a higher one. */
export const keepPrice = (group: Group, before: OutingOffer, after: OutingOffer): Group => {
	const told = priceFor(group, before);
	const { price, ...others } = group;
	return totalOf(after.price, after, group) > totalOf(told, after, group) ? { ...others, price: told ?? null } : others;
};

/** How many of a group pay which price; `undefined` without a price. */
export const sharesOf = (group: Payers, outing: OutingOffer): string | undefined => {
	const price = priceFor(group, outing);
	return (
		price &&
		sumUp(price, outing.start, group.people)
			.lines.map(({ who, count }) => `${who} ${count}`)
			.join(', ')
	);
};

/** A group's facts as the page of its registration said them. */
export const factsFromPage = ({ state, people }: Pick<Group, 'state' | 'people'>, outing: OutingOffer): GroupFacts => {
	const shares = sharesOf({ people }, outing);
	return {
		...{ isMailed: false, state, people: people.length },
		...(shares && { shares }),
		...toldOf(outing),
		isOff: false,
	};
};

export const WAITING_MAX = 200;

/**
 * Groups in an hour that make a burst; further ones are unconfirmed. More than a walk usually gets, and few enough to remove
 * invented ones by hand.
 */
export const BURST = 10;

/** Milliseconds: how long an unconfirmed group's places are reserved, from its registration, or from its mail's delivery. */
export const RESERVED_MS = { duplicate: 2 * millisecondsInHour, burst: millisecondsInDay } as const;

/** The outing's time when the list of participants is sent. */
export const listTimeOf = ({ start }: Pick<OutingOffer, 'start'>): string => `${addDays(start.slice(0, 10), -1)} 18:00`;

/** Whether it is today's or tomorrow's, and takes place. `now`: the outing's time. */
export const isNear = ({ start, end, state }: OutingOffer, now: string): boolean =>
	state !== 'cancelled' && now < end && start.slice(0, 10) <= addDays(now.slice(0, 10), 1);

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

export const sumPeople = (groups: readonly Pick<Group, 'people'>[]): number =>
	groups.reduce((sum, { people }) => sum + people.length, 0);

/** Also of unconfirmed groups. */
export const countPeople = ({ groups }: Pick<Ledger, 'groups'>, state: Group['state']): number =>
	sumPeople(groups.filter((group) => group.state === state));

export const findGroup = ({ groups }: Pick<Ledger, 'groups'>, id: string | undefined): Group | undefined =>
	groups.find((group) => group.id === id);

/** The groups with this address, whether they come or have left; none if it is empty. */
export const ofAddress = <Of extends { readonly email: string }>(
	some: readonly Of[],
	address: string,
): readonly Of[] => {
	if (!address) return [];
	const hash = addressHash(address);
	return some.filter(({ email }) => addressHash(email) === hash);
};

export const withoutUnconfirmed = ({ groups }: Pick<Ledger, 'groups'>): readonly Group[] =>
	groups.filter(({ unconfirmed }) => !unconfirmed);

/** Who has a place, or who waits, in the order of the list. */
export const groupsIn = (ledger: Pick<Ledger, 'groups'>, state: Group['state']): readonly Group[] =>
	withoutUnconfirmed(ledger).filter((group) => group.state === state);

/** A group's place in the waiting list, from 1; 0 if it does not wait. */
export const positionOf = (ledger: Ledger, { id }: Group): number =>
	groupsIn(ledger, 'waiting').findIndex((group) => group.id === id) + 1;

/**
 * Until when an unconfirmed group's places are reserved, in the outing's time: never past the list of participants, and as long
 * as its mail has not left.
 */
export const reservedUntil = (
	{ outing, notified }: Pick<Ledger, 'outing' | 'notified'>,
	{ id, registeredAt, unconfirmed = 'burst' }: Group,
): string => {
	const since = unconfirmed === 'duplicate' ? registeredAt : notified?.[noticeKey('group', id)]?.at;
	const end = since && toClock(Date.parse(since) + RESERVED_MS[unconfirmed], outing.timeZone);
	const listTime = listTimeOf(outing);
	const latest = toClock(Date.parse(registeredAt), outing.timeZone) < listTime ? listTime : outing.start;
	return end && end < latest ? end : latest;
};

/** No places once the outing has begun, is called off, or has left the calendar. */
export const placesOf = ({ outing, isOnSite }: Pick<Ledger, 'outing' | 'isOnSite'>, now: string): number =>
	isOnSite && outing.state !== 'cancelled' && now < outing.start ? outing.places : 0;

/** Whether somebody is the person of a deed. */
export const isPerson =
	(person: Deed['person']) =>
	(one: Group['people'][number]): boolean =>
		isDeepStrictEqual(asStored(one), asStored(person ?? null));

/** Who leaves a group, unless that is undone. */
export const leavingOf = ({ deeds = [] }: Pick<Ledger, 'deeds'>, { id, people }: Group): Group['people'] => {
	const own = deeds.filter(({ group }) => group === id);
	if (own.some((deed) => deed.do === 'off')) return people;
	return own.filter((deed) => deed.do === 'remove').flatMap(({ person }) => people.find(isPerson(person)) ?? []);
};

/** How many leave places that they have. */
export const countLeaving = (ledger: Ledger): number =>
	ledger.groups.reduce((sum, group) => sum + (group.state === 'confirmed' ? leavingOf(ledger, group).length : 0), 0);

/** Places were given before an editor took some away. */
export const isOverbooked = (ledger: Ledger): boolean =>
	countPeople(ledger, 'confirmed') - countLeaving(ledger) > ledger.outing.places;

/** People are registered for an outing that is no longer on the site. */
export const hasVanished = (ledger: Ledger, now: string): boolean =>
	!ledger.isOnSite && now < ledger.outing.end && withoutUnconfirmed(ledger).length > 0;
