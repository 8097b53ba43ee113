import type { Store } from '@netlify/blobs';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { site } from '../base/content.ts';
import { log, toReason } from '../base/log.ts';
import { changeStored, read, readValue } from '../store/blobs.ts';
import { addressHash } from '../store/fingerprint.ts';
import { isToAssociation, type Notice, type QueuePlace, toIso, topicOf } from './notice.ts';
import { isPreview } from './send.ts';
import { mailSettings } from './settings.ts';

/** So many mails at once, then one each interval: the generic cell rate algorithm. */
interface Pace {
	readonly atOnce: number;
	readonly intervalMs: number;
}

const perHour = (count: number): Pace => ({ atOnce: count, intervalMs: millisecondsInHour / count });

/** Mails of one kind to one address, because anybody can type any address. */
const PER_ADDRESS: Pace = { atOnce: 5, intervalMs: millisecondsInDay / 5 };

/** All forms together may send so many times what one may, and so may all outings. */
const TOPICS_AT_LIMIT = 4;

/**
 * Mails to the association about one topic: so many at once, then a digest an hour with all that waited. A flood costs 24
 * mails a day.
 */
export const TO_ASSOCIATION: Pace = { atOnce: 20, intervalMs: millisecondsInHour };

/** The pace of a queue, by the first part of its name. */
const paceOf = (queue: string): Pace => {
	const copies = site.forms.copiesPerHour;
	const paces: Readonly<Record<string, Pace>> = {
		address: PER_ADDRESS,
		topic: perHour(copies),
		all: perHour(TOPICS_AT_LIMIT * copies),
	};
	return paces[queue.split('/')[0] ?? ''] ?? TO_ASSOCIATION;
};

/** The longest wait in a queue. Nobody's mail has to wait until a whole flood is through. */
const LONGEST_WAIT_MS: Readonly<Record<string, number>> = { address: millisecondsInDay, topic: 6 * millisecondsInHour };

/**
 * The queues that a mail to a visitor passes one after the other. Each form and each outing has its own, so that a flood of one
 * takes nothing from the others; all of them together have one for each day, so that it takes nothing from later days.
 */
const queuesOf = (notice: Notice): readonly string[] => {
	const { to } = notice;
	const topic = topicOf(notice);
	const [kind = ''] = topic.split('/');
	const address = to.kind === 'association' ? '' : addressHash(to.email).slice(0, 16);
	return [
		`address/${kind}/${address}`,
		`topic/${topic}`,
		`all/${kind === 'outings' ? kind : 'forms'}/${toIso(Date.now()).slice(0, 10)}`,
	];
};

/** Three tenths of the month's mails are kept for urgent ones, two of these for what the association causes. */
const RESERVE = 0.3;
const LAST_RESERVE = 0.2;

/** One document, so that a round books all its mails with one write. */
interface Paces {
	/** When the next mail would be due if all came at the queue's interval, by queue: milliseconds since 1970. */
	readonly queues: Readonly<Record<string, number>>;
	/** When the association's next digest is due, by topic: milliseconds since 1970. Until then all mails wait for it. */
	readonly digests: Readonly<Record<string, number>>;
	/** `YYYY-MM`, UTC, and how many messages were booked in it. */
	readonly month?: { readonly month: string; readonly count: number };
	/** The last bookings by mail, so that a process that was cut off, or whose answer was lost, books nothing twice. */
	readonly recent: readonly (readonly [mail: string, booking: Booking])[];
}

const PACE_KEY = 'pace';

const EMPTY: Paces = { queues: {}, digests: {}, recent: [] };

/** Bookings that are kept at least; of a round that booked more, all. */
const RECENT_MIN = 200;

/** `go`: at once. `join`: at once, in a digest. `left-out`: an optional mail for which there is no room. */
export type Decision = 'go' | 'join' | 'left-out' | QueuePlace;

interface Booking {
	readonly decision: Decision;
	/** The queues where the mail took a place, and the number of its messages. */
	readonly queues: readonly string[];
	readonly messages: number;
}

/** A mail to book. */
export interface Candidate {
	readonly name: string;
	readonly notice: Notice;
	/** Where it waited until now. */
	readonly place: QueuePlace | undefined;
}

interface BookingContext {
	readonly deployContext: string;
	/** Requests leave digests to the clock. */
	readonly isClock: boolean;
}

const monthNow = (): string => new Date().toISOString().slice(0, 7);

const countIn = ({ month }: Paces): number => (month?.month === monthNow() ? month.count : 0);

/** Addresses that get a message of their own. */
const messagesOf = (notice: Notice): number => {
	if (!isToAssociation(notice)) return 1;
	try {
		return mailSettings().to.length;
	} catch {
		// Nothing can be sent then.
		return 1;
	}
};

const hasMonthLeft = (paces: Paces, { isUrgent, isCausedByAssociation }: Notice): boolean => {
	const { mailsPerMonth: quota } = site.forms;
	if (quota === undefined || isCausedByAssociation) return true;
	return countIn(paces) < quota * (1 - (isUrgent ? LAST_RESERVE : RESERVE));
};

/** The moment when a mail may go, and the queue's state after it. Later mails get later moments: who waits goes first. */
const enter = (paces: Paces, queue: string, now: number) => {
	const { atOnce, intervalMs } = paceOf(queue);
	const theoretical = paces.queues[queue] ?? 0;
	return {
		at: Math.max(now, theoretical - (atOnce - 1) * intervalMs),
		paces: { ...paces, queues: { ...paces.queues, [queue]: Math.max(now, theoretical) + intervalMs } },
	};
};

type Booked = readonly [Booking, Paces];

const going = (decision: 'go' | 'join', queues: readonly string[], notice: Notice, paces: Paces): Booked => {
	const messages = messagesOf(notice);
	return [
		{ decision, queues, messages },
		{ ...paces, month: { month: monthNow(), count: countIn(paces) + messages } },
	];
};

const waiting = (place: QueuePlace, paces: Paces): Booked => [
	{ decision: place, queues: place.queue ? [place.queue] : [], messages: 0 },
	paces,
];

/** While a digest waits, every mail about its topic waits for it. */
const bookForAssociation = (
	paces: Paces,
	{ notice }: Candidate,
	joined: ReadonlySet<string>,
	context: BookingContext,
): Booked => {
	const topic = topicOf(notice);
	const queue = `association/${topic}`;
	const now = Date.now();
	const digestAt = paces.digests[topic];
	// A preview has no clock that would send what waits.
	if (isPreview(context.deployContext)) return going('go', [], notice, paces);
	if (joined.has(topic)) return going('join', [], notice, paces);
	if (digestAt !== undefined && (digestAt > now || !context.isClock))
		return waiting({ at: toIso(Math.max(digestAt, now)), passed: 0 }, paces);
	const entered = enter(paces, queue, now);
	if (digestAt !== undefined) {
		const { [topic]: due, ...digests } = paces.digests;
		return going('join', [queue], notice, { ...entered.paces, digests });
	}
	if (entered.at <= now) return going('go', [queue], notice, entered.paces);
	return waiting(
		{ at: toIso(entered.at), passed: 0 },
		{ ...paces, digests: { ...paces.digests, [topic]: entered.at } },
	);
};

/** UTC. */
const nextMidnight = (now: number): number => (Math.floor(now / millisecondsInDay) + 1) * millisecondsInDay;

const bookForVisitor = (paces: Paces, { notice, place }: Candidate): Booked => {
	const now = Date.now();
	const queues = queuesOf(notice);
	const taken: string[] = [];
	let next = paces;
	for (const [index, queue] of queues.entries()) {
		if (index < (place?.passed ?? 0)) continue;
		const entered = enter(next, queue, now);
		const longest = LONGEST_WAIT_MS[queue.split('/')[0] ?? ''];
		if (longest !== undefined && entered.at > now + longest) {
			// An address's late mails wait for one moment, and so go together; a topic's go to the queue of all.
			if (index === 0) return waiting({ at: toIso(nextMidnight(now)), passed: 1 }, paces);
			continue;
		}
		next = entered.paces;
		if (entered.at > now) return waiting({ at: toIso(entered.at), passed: index + 1, queue }, next);
		taken.push(queue);
	}
	return going('go', taken, notice, next);
};

/** No queue holds what is urgent, or a guide's mails. */
const passesQueues = ({ isUrgent, to }: Notice): boolean => isUrgent || to.kind === 'guide';

const bookOne = (paces: Paces, candidate: Candidate, joined: ReadonlySet<string>, context: BookingContext): Booked => {
	const { notice, place } = candidate;
	if (!hasMonthLeft(paces, notice)) {
		if (notice.isOptional) return [{ decision: 'left-out', queues: [], messages: 0 }, paces];
		// Asked again each hour, because the plan may have changed.
		return waiting({ at: toIso(Date.now() + millisecondsInHour), passed: place?.passed ?? 0 }, paces);
	}
	if (passesQueues(notice)) return going('go', [], notice, paces);
	if (isToAssociation(notice)) return bookForAssociation(paces, candidate, joined, context);
	const booked = bookForVisitor(paces, candidate);
	const isWaiting = typeof booked[0].decision === 'object';
	return notice.isOptional && isWaiting ? [{ decision: 'left-out', queues: [], messages: 0 }, paces] : booked;
};

/** Without queues that hold back nothing any more. */
const prune = (paces: Paces): Paces => ({
	...paces,
	queues: Object.fromEntries(Object.entries(paces.queues).filter(([, theoretical]) => theoretical > Date.now())),
});

const rankOf = ({ notice }: Candidate): number => (notice.isCausedByAssociation ? 0 : notice.isUrgent ? 1 : 2);

/**
 * Books all mails of a round with one write: first what the association causes, then what is urgent, then who waited longest.
 * A mail that waits takes its place in one queue after the other.
 * @param dropped Places of mails that nobody needs any more; others may have them.
 * @returns each mail's decision, by its name.
 */
export const book = async (
	blobs: Store,
	candidates: readonly Candidate[],
	dropped: readonly QueuePlace[],
	context: BookingContext,
): Promise<ReadonlyMap<string, Decision>> => {
	const isUncounted = ({ notice }: Candidate) => site.forms.mailsPerMonth === undefined && notice.isUrgent;
	const decisions = new Map<string, Decision>(candidates.filter(isUncounted).map(({ name }) => [name, 'go']));
	const paced = candidates
		.filter((one) => !isUncounted(one))
		.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.place?.at ?? '9999').localeCompare(b.place?.at ?? '9999'));
	const left = dropped.flatMap(({ queue }) => queue ?? []);
	if (paced.length === 0 && left.length === 0) return decisions;
	await changeStored<Paces>(blobs, PACE_KEY, (stored = EMPTY) => {
		let paces = leave(stored, left);
		const known = new Map(stored.recent);
		const joined = new Set<string>();
		const fresh: [string, Booking][] = [];
		for (const candidate of paced) {
			const { name, notice } = candidate;
			const before = known.get(name);
			const waited = typeof before?.decision === 'object' ? before.decision : undefined;
			// A mail keeps its name when it becomes urgent, and then waits in no queue any more.
			const isDue = waited && (waited.at <= toIso(Date.now()) || (passesQueues(notice) && hasMonthLeft(paces, notice)));
			const isSame = before && !isDue;
			const place = candidate.place ?? waited;
			const [booking, next] = isSame ? [before, paces] : bookOne(paces, { ...candidate, place }, joined, context);
			paces = next;
			decisions.set(name, booking.decision);
			if (booking.decision === 'join') joined.add(topicOf(notice));
			if (!isSame) fresh.push([name, booking]);
		}
		if (fresh.length === 0 && left.length === 0) return undefined;
		const names = new Set(fresh.map(([name]) => name));
		const recent = [...stored.recent.filter(([name]) => !names.has(name)), ...fresh].slice(
			-Math.max(RECENT_MIN, 2 * fresh.length),
		);
		return prune({ ...paces, recent });
	});
	return decisions;
};

const leave = (paces: Paces, queues: readonly string[]): Paces => {
	const left = { ...paces.queues };
	for (const queue of queues) if (left[queue] !== undefined) left[queue] -= paceOf(queue).intervalMs;
	return { ...paces, queues: left };
};

/** Gives back what mails booked that Postmark did not take. Never throws: what is not given back is only lost room. */
export const giveBack = async (blobs: Store, names: readonly string[]): Promise<void> => {
	if (names.length === 0) return;
	try {
		await changeStored<Paces>(blobs, PACE_KEY, (stored) => {
			const bookings = stored?.recent.filter(([name]) => names.includes(name)).map(([, booking]) => booking) ?? [];
			if (!stored || bookings.length === 0) return undefined;
			const messages = bookings.reduce((sum, booking) => sum + booking.messages, 0);
			const month = { month: monthNow(), count: Math.max(0, countIn(stored) - messages) };
			const recent = stored.recent.filter(([name]) => !names.includes(name));
			return {
				...leave(
					stored,
					bookings.flatMap(({ queues }) => queues),
				),
				...{ month, recent },
			};
		});
	} catch (error) {
		log('Places not given back', { reason: toReason(error) });
	}
};

/** Gives back the places of a document that is deleted. */
export const leaveQueues = async (blobs: Store, places: readonly QueuePlace[]): Promise<void> => {
	await book(blobs, [], places, { deployContext: '', isClock: false });
};

/** Counts a mail that is no notice: the summary, or the desk's sign-in. Never throws: it is sent. */
export const countMonth = async (blobs: Store): Promise<void> => {
	if (site.forms.mailsPerMonth === undefined) return;
	try {
		await changeStored<Paces>(blobs, PACE_KEY, (stored = EMPTY) => ({
			...stored,
			month: { month: monthNow(), count: countIn(stored) + 1 },
		}));
	} catch (error) {
		log('Mails not counted', { reason: toReason(error) });
	}
};

/** How many mails the month had so far, and whether only its reserve is left. */
export const findMonth = async (blobs: Store): Promise<{ readonly count: number; readonly isUsedUp: boolean }> => {
	const { mailsPerMonth: quota } = site.forms;
	if (quota === undefined) return { count: 0, isUsedUp: false };
	const count = countIn((await readValue<Paces>(blobs, PACE_KEY)) ?? EMPTY);
	return { count, isUsedUp: count >= quota * (1 - RESERVE) };
};

/** Forgets what holds back nothing any more. */
export const purgePaces = async (blobs: Store): Promise<void> => {
	const known = await read<Paces>(blobs, PACE_KEY);
	if (!known) return;
	const { queues, digests, month } = prune(known.value);
	const isEmpty = Object.keys(queues).length === 0 && Object.keys(digests).length === 0 && month?.month !== monthNow();
	if (isEmpty) return blobs.delete(PACE_KEY);
	await changeStored<Paces>(blobs, PACE_KEY, (now) => now && { ...prune(now), recent: [] }, { known });
};
