import { addDays } from './day.ts';
import { formatDay, formatWeekdayAndDay } from './days-in-words.ts';

/** The day and the clock of a time in Lisbon, `YYYY-MM-DD HH:MM`. */
const partsOf = (time: string): readonly [day: string, clock: string] => [time.slice(0, 10), time.slice(11)];

/** An hour, given as `HH:MM`, as people write it: «9h», «13h30». */
const formatClock = (clock: string): string => {
	const [hours, minutes] = clock.split(':');
	return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
};

/** A time in Lisbon in words: «4 de dezembro de 2026, às 18h». */
export const formatTime = (time: string): string => {
	const [day, clock] = partsOf(time);
	return `${formatDay(day)}, às ${formatClock(clock)}`;
};

/** From when to when: «9h–13h30», over midnight «20h–0h30», for longer «9h até 6 de maio de 2027, às 17h». */
export const formatHours = (start: string, end: string): string => {
	const [[first, from], [last, until]] = [partsOf(start), partsOf(end)];
	const isWithinADay = first === last || (last === addDays(first, 1) && until < from);
	return isWithinADay
		? `${formatClock(from)}–${formatClock(until)}`
		: `${formatClock(from)} até ${formatDay(last)}, às ${formatClock(until)}`;
};

/** Its first day in words, then its hours: «sábado, 5 de dezembro de 2026, 9h–13h30». */
export const formatSpan = (start: string, end: string): string =>
	`${formatWeekdayAndDay(partsOf(start)[0])}, ${formatHours(start, end)}`;
