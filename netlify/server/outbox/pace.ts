import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { site } from '../content.ts';
import { log, toReason } from '../log.ts';
import { changeStored, readValue } from '../store/blobs.ts';
import { addressDigest } from './incoming.ts';

/** So many mails at once, then one each interval: the generic cell rate algorithm. */
interface Pace {
	readonly burst: number;
	readonly intervalMs: number;
}

/** When the next mail would be due if all came at the pace's interval: milliseconds since 1970. */
type Theoretical = number;

/** The moment when a mail may go, and the state after it. Later mails get later moments: who waits goes first. */
const bookIn = (theoretical: Theoretical, now: number, { burst, intervalMs }: Pace) => ({
	at: Math.max(now, theoretical - (burst - 1) * intervalMs),
	theoretical: Math.max(now, theoretical) + intervalMs,
});

/** Mails of one kind to one address, because anybody can type any address. */
const PER_ADDRESS: Pace = { burst: 5, intervalMs: millisecondsInDay / 5 };

/** All outings together may send so many times what one may. */
const OUTINGS_AT_LIMIT = 4;

const perHour = (count: number): Pace => ({ burst: count, intervalMs: millisecondsInHour / count });

const ADDRESSES = 'pace/address/';

/** A mail to a visitor, and what it counts against: the form's name, or the outing's key. */
interface VisitorMail {
	/** Unique: processes that book the same mail get the same place. */
	readonly id: string;
	readonly topic: string;
	readonly email: string;
}

/**
 * Each form and each outing has a share of its own, also of what an address gets, so that a flood of one takes nothing from
 * the others.
 */
const pacesOf = ({ topic, email }: VisitorMail): readonly (readonly [key: string, pace: Pace])[] => [
	[`${ADDRESSES}${topic.split('/')[0]}/${addressDigest(email)}`, PER_ADDRESS],
	[`pace/${topic}`, perHour(site.forms.copiesPerHour)],
	...(topic.startsWith('outings/')
		? [['pace/outings', perHour(OUTINGS_AT_LIMIT * site.forms.copiesPerHour)] as const]
		: []),
];

interface Stored {
	readonly theoretical: Theoretical;
}

interface Booked extends Stored {
	/** The last mails and their places. */
	readonly places: readonly (readonly [id: string, at: number])[];
}

/** More than processes write at the same moment: one that repeats its write has to find its id. */
const IDS_KEPT = 100;

const bookAt = async (blobs: Store, key: string, id: string, pace: Pace): Promise<number> => {
	const now = Date.now();
	let at = now;
	await changeStored<Booked>(blobs, key, ({ theoretical, places } = { theoretical: 0, places: [] }) => {
		const known = places.find(([one]) => one === id);
		const booked = bookIn(theoretical, now, pace);
		at = known?.[1] ?? booked.at;
		if (known) return undefined;
		return { theoretical: booked.theoretical, places: [...places, [id, at] as const].slice(-IDS_KEPT) };
	});
	return Math.max(now, at);
};

/**
 * Books a place for a mail that somebody can cause by typing an address. A mail that waits for its address takes no other
 * place.
 * @returns when it may go: milliseconds since 1970.
 */
export const bookVisitorMail = async (blobs: Store, mail: VisitorMail): Promise<number> => {
	const now = Date.now();
	for (const [key, pace] of pacesOf(mail)) {
		const at = await bookAt(blobs, key, mail.id, pace);
		if (at > now) return at;
	}
	return now;
};

/** Whether a mail could go now. A mail that may be left out books nothing unless it can. */
export const hasRoomForVisitorMail = async (blobs: Store, mail: VisitorMail): Promise<boolean> => {
	const now = Date.now();
	const moments = pacesOf(mail).map(async ([key, pace]) => {
		const stored = await readValue<Stored>(blobs, key);
		return bookIn(stored?.theoretical ?? 0, now, pace).at;
	});
	return (await Promise.all(moments)).every((at) => at <= now);
};

/** Deletes an entry that no longer holds back any mail. */
export const purgePace = async (blobs: Store, key: string): Promise<void> => {
	const { theoretical, digestAt = '' } = (await readValue<Partial<AssociationPace>>(blobs, key)) ?? {};
	const now = new Date();
	if (theoretical !== undefined && theoretical < now.getTime() && digestAt < now.toISOString()) await blobs.delete(key);
};

/**
 * Mails to the association about one form or outing: so many at once, then a digest an hour with all that waited. A flood
 * costs 24 mails a day.
 */
export const TO_ASSOCIATION: Pace = { burst: 20, intervalMs: millisecondsInHour };

export interface AssociationPace extends Stored {
	/** Mails wait until then for a digest, which takes all of them: ISO 8601, UTC. */
	readonly digestAt?: string | undefined;
}

/** Takes a place for one mail, or for a digest that is due. While a digest waits, every mail waits for it. */
export const paceAssociation = (
	before: AssociationPace = { theoretical: 0 },
	isDigest = false,
): { readonly pace: AssociationPace; readonly mayGo: boolean } => {
	const now = Date.now();
	if (before.digestAt && !isDigest) return { pace: before, mayGo: false };
	const { at, theoretical } = bookIn(before.theoretical, now, TO_ASSOCIATION);
	return at <= now || isDigest
		? { pace: { theoretical }, mayGo: true }
		: { pace: { ...before, digestAt: new Date(at).toISOString() }, mayGo: false };
};

interface AssociationPlaces extends AssociationPace {
	/** The last mails that took a place. */
	readonly taken?: readonly string[];
}

/**
 * Takes the place of a mail to the association about a form, or of the digest that is due.
 * @returns when the next digest is due, if the mail has to wait for it: ISO 8601, UTC.
 */
export const takeAssociationPlace = async (
	blobs: Store,
	form: string,
	id: string,
	isDigest = false,
): Promise<string | undefined> => {
	let waits: string | undefined;
	// The clock sends a due digest within ten minutes; until then no mail passes it.
	const soon = new Date(Date.now() + millisecondsInMinute).toISOString();
	await changeStored<AssociationPlaces>(blobs, `pace/association-${form}`, (before) => {
		waits = undefined;
		const { taken = [], ...state } = before ?? { theoretical: 0 };
		if (taken.includes(id)) return undefined;
		const { pace, mayGo } = paceAssociation(state, isDigest);
		if (mayGo) return { ...pace, taken: [...taken, id].slice(-IDS_KEPT) };
		waits = isDigestDue(pace) ? soon : pace.digestAt;
		return { ...pace, taken };
	});
	return waits;
};

export const isDigestDue = ({ digestAt }: Partial<AssociationPace> = {}): boolean =>
	digestAt !== undefined && Date.now() >= Date.parse(digestAt);

/** Books a place for a mail to the association about one of many documents, which have no digest. */
export const bookAssociationMail = (blobs: Store, topic: string, id: string): Promise<number> =>
	bookAt(blobs, `pace/association-${topic}`, id, TO_ASSOCIATION);

const MONTH_KEY = 'pace/month';

/** Three tenths of the month's mails are kept for urgent ones, two of these for what the association causes. */
const RESERVE = 0.3;
const LAST_RESERVE = 0.2;

interface Month {
	/** `YYYY-MM`, UTC. */
	readonly month: string;
	readonly count: number;
	/** The last calls that were counted. */
	readonly counted: readonly string[];
}

const monthNow = (): string => new Date().toISOString().slice(0, 7);

/** Counts what Postmark took, if the site knows how many mails its plan has. */
export const countMonth = async (blobs: Store, mails: number): Promise<void> => {
	if (site.forms.mailsPerMonth === undefined || mails === 0) return;
	const id = randomUUID();
	try {
		await changeStored<Month>(blobs, MONTH_KEY, (before) => {
			const month = monthNow();
			const { count, counted }: Omit<Month, 'month'> = before?.month === month ? before : { count: 0, counted: [] };
			return counted.includes(id)
				? undefined
				: { month, count: count + mails, counted: [...counted, id].slice(-IDS_KEPT) };
		});
	} catch (error) {
		log('Mails not counted', { reason: toReason(error) });
	}
};

/** How many mails the month had so far, and how many more may go: usual ones, and urgent ones of visitors. */
export interface MonthSoFar {
	readonly count: number;
	readonly usual: number;
	readonly urgent: number;
}

export const findMonth = async (blobs: Store): Promise<MonthSoFar> => {
	const { mailsPerMonth: quota = Number.POSITIVE_INFINITY } = site.forms;
	const stored = Number.isFinite(quota) ? await readValue<Month>(blobs, MONTH_KEY) : undefined;
	const count = stored?.month === monthNow() ? stored.count : 0;
	return { count, usual: quota * (1 - RESERVE) - count, urgent: quota * (1 - LAST_RESERVE) - count };
};

/**
 * When to ask again, if only the month's reserve is left: milliseconds since 1970. Each hour, because the plan may have changed.
 */
export const reserveLastsUntil = async (blobs: Store): Promise<number | undefined> => {
	if ((await findMonth(blobs)).usual > 0) return undefined;
	return (Math.floor(Date.now() / millisecondsInHour) + 1) * millisecondsInHour;
};
