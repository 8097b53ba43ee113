import { type TimeZone, toClock } from '#src/format/clock.ts';
import { daylightOn } from '#src/geo/sun.ts';
import type { Position } from '#src/geo/track.ts';
import { zoneAt } from './zone.ts';

const MINUTE_MS = 60_000;
/** Minutes. Walking times have no pauses, and nobody needs a start to the minute. */
const PAUSES = 30;
const STEP = 30;

/** The last start of a walk of so many minutes that ends at `end`, on the half hour. */
const startBefore = (end: number, minutes: number): number =>
	Math.floor((end / MINUTE_MS - minutes - PAUSES) / STEP) * STEP * MINUTE_MS;

/** The clock of a place at an instant, `HH:MM`. */
const clockAt = (instant: number, zone: TimeZone): string => toClock(instant, zone).slice(11);

/** The light of a day at a place, on its clock: `HH:MM`. */
export const lightOn = (day: string, place: Position) => {
	const { rise, set } = daylightOn(day, place);
	const zone = zoneAt(place);
	return { rise: clockAt(rise, zone), set: clockAt(set, zone) };
};

/** Until when a walk can begin, `HH:MM`; `undefined` if it takes longer than there is light. */
export const startBeforeDark = (day: string, place: Position, minutes: number): string | undefined => {
	const { rise, set } = daylightOn(day, place);
	const start = startBefore(set, minutes);
	return start > rise ? clockAt(start, zoneAt(place)) : undefined;
};

/** Until when a walk can begin that ends with a bus at `last`, `HH:MM`; `undefined` if it leaves before one is back. */
export const startBeforeBus = (last: string, minutes: number): string | undefined => {
	const start = startBefore(Date.parse(`1970-01-01T${last}Z`), minutes);
	return start > 0 ? new Date(start).toISOString().slice(11, 16) : undefined;
};

/** An outing that ends later than this before sunset says when the sun sets. */
const NEAR_MS = 60 * MINUTE_MS;

interface Hours {
	readonly start: string;
	readonly end: string;
	readonly timeZone?: TimeZone | undefined;
}

/**
 * The sunset of an outing's first day, on its own clock, if it ends within an hour of it or later. `isDark`: it ends after
 * sunset. `undefined` if it ends in full light.
 */
export const sunsetOf = ({ start, end, timeZone }: Hours, place: Position) => {
	const zone = timeZone ?? zoneAt(place);
	const { set } = daylightOn(start.slice(0, 10), place);
	if (end <= toClock(set - NEAR_MS, zone)) return undefined;
	return { clock: clockAt(set, zone), isDark: end > toClock(set, zone) };
};
