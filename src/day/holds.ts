import type { TimeZone } from '#src/format/clock.ts';
import { HOLIDAYS, weekdayOf } from '#src/format/day.ts';
import { isWithin, type Span } from '#src/format/span.ts';
import { isHoliday } from './holidays.ts';

/** When something holds: on which days of a span, and until which hour of each. */
export interface Validity extends Span {
	/** ISO numbers of weekdays, and `HOLIDAYS`; every day without them. */
	readonly weekdays?: readonly number[] | undefined;
	/** The holiday of the municipality, `MM-DD`. */
	readonly localHoliday?: string | undefined;
	/** `HH:MM` */
	readonly untilTime?: string | undefined;
	/** Of its days and hours. Without it, the association's. */
	readonly timeZone?: TimeZone | undefined;
}

/** Whether it holds at some time of a day. */
export const holdsOn = (day: string, { from, until, weekdays, localHoliday }: Validity): boolean =>
	isWithin(day, from, until) &&
	(!weekdays || weekdays.includes(weekdayOf(day)) || (weekdays.includes(HOLIDAYS) && isHoliday(day, localHoliday)));

/** Whether it still holds at a time, `YYYY-MM-DD HH:MM`, or later on that day. */
export const holdsAt = (time: string, validity: Validity): boolean =>
	holdsOn(time.slice(0, 10), validity) && (!validity.untilTime || time.slice(11) < validity.untilTime);
