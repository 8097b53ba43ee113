import { addDays } from './day.ts';

/** The day and the clock of a time, `YYYY-MM-DD HH:MM`. */
export const partsOf = (time: string): readonly [day: string, clock: string] => [time.slice(0, 10), time.slice(11)];

/** Whether something begins and ends on one day, or ends in the night after it, before the hour when it began. */
export const isWithinADay = (start: string, end: string): boolean => {
	const [[first, from], [last, until]] = [partsOf(start), partsOf(end)];
	return first === last || (last === addDays(first, 1) && until < from);
};
