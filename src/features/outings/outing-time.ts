import { holdsAt, type Validity } from '#src/day/holds.ts';
import { type TimeZone, toClock, toInstant } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';

export const OUTING_STATES = ['scheduled', 'postponed', 'cancelled'] as const;

export type OutingState = (typeof OUTING_STATES)[number];

/** Of a change's reason, in characters. */
export const BECAUSE_MAX = 200;

/** A change or cancellation, as an editor writes it. */
interface OutingChange {
	readonly state: OutingState;
	readonly start?: string | undefined;
	readonly end?: string | undefined;
	readonly because: string;
}

/** An outing as announced, with its changes, oldest first. Times are its zone's, `YYYY-MM-DD HH:MM`. */
interface Announced {
	/** Without it, the association's. */
	readonly timeZone?: TimeZone | undefined;
	readonly start: string;
	readonly end: string;
	readonly closes?: string | undefined;
	readonly changes: readonly OutingChange[];
}

/**
 * Applies an outing's changes: the last one counts, with the last start and end given. Registration closes as long
 * before a new start as before the first one.
 */
export const toCurrent = <Outing extends Announced>(outing: Outing) => {
	const { start, end, changes, ...others } = outing;
	const last = changes.at(-1);
	const moved = changes.findLast((change) => change.start);
	const changed = {
		start: moved?.start ?? start,
		end: moved?.end ?? end,
		state: last?.state ?? 'scheduled',
		/** The reason of the last change; `undefined` if nothing changed. */
		because: last?.because,
		/** How often it changed: a calendar's `SEQUENCE`. */
		sequence: changes.length,
	};
	const { closes, timeZone } = others;
	const delay = toInstant(changed.start, timeZone) - toInstant(start, timeZone);
	return {
		...others,
		...changed,
		...(closes && { closes: toClock(toInstant(closes, timeZone) + delay, timeZone) }),
	};
};

/** The age that somebody reaches in the year of an outing's start: nobody is asked for a day of birth. */
export const ageAt = (start: string, birthYear: string): number => Number(start.slice(0, 4)) - Number(birthYear);

type Hours = Pick<Announced, 'start' | 'end' | 'timeZone'>;

/** The days of an outing on a zone's clock, each from the hour when it begins or goes on: `YYYY-MM-DD HH:MM`. */
const timesOf = ({ timeZone, ...hours }: Hours, zone = timeZone): string[] => {
	const inZone = (time: string): string => toClock(toInstant(time, timeZone), zone);
	const start = inZone(hours.start);
	const lastDay = inZone(hours.end).slice(0, 10);
	const times = [start];
	for (let day = addDays(start.slice(0, 10), 1); day <= lastDay; day = addDays(day, 1)) times.push(`${day} 00:00`);
	return times;
};

/** The alerts of a trail that hold while an outing is under way. */
export const alertsDuring = <Alert extends Validity>(alerts: readonly Alert[], outing: Hours): Alert[] =>
	alerts.filter((alert) => timesOf(outing, alert.timeZone).some((time) => holdsAt(time, alert)));

/** The fields of an outing, after its changes, that decide on a registration. Times are its zone's, `YYYY-MM-DD HH:MM`. */
export interface Bookable extends Pick<Announced, 'timeZone'> {
	readonly start: string;
	readonly end: string;
	readonly state: OutingState;
	readonly opens?: string | undefined;
	/** Without it, registration closes when the outing starts. */
	readonly closes?: string | undefined;
	readonly waitingList: boolean;
}

/** From the ledger: the places left, and whether the association has closed the registration by hand. */
export interface Occupancy {
	readonly left: number;
	readonly closed: boolean;
}

/** `opens`: registration opens later. `few`: the last places. `waiting`: there is only room on the waiting list. */
export type Availability = 'cancelled' | 'past' | 'opens' | 'open' | 'few' | 'full' | 'waiting' | 'closed';

/** So few places are worth a warning. */
const FEW = 3;

/**
 * Whether one can register for an outing. `now`: on its zone's clock, `YYYY-MM-DD HH:MM` (`toClock`). Without `occupancy`, as in
 * a build, an outing with registration is `open`.
 */
export const availabilityOf = (outing: Bookable, now: string, occupancy?: Occupancy): Availability => {
	const { start, end, state, opens = '', closes = start, waitingList } = outing;
	if (state === 'cancelled') return 'cancelled';
	if (now >= end) return 'past';
	if (now >= closes || occupancy?.closed) return 'closed';
	if (now < opens) return 'opens';
	if (!occupancy || occupancy.left > FEW) return 'open';
	if (occupancy.left > 0) return 'few';
	return waitingList ? 'waiting' : 'full';
};

/** An outing is for children if it says that somebody of this age may come. */
const CHILD = 10;

export const isForChildren = ({ leastAge }: { readonly leastAge?: number | undefined }): boolean =>
	leastAge !== undefined && leastAge <= CHILD;
