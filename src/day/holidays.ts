import { addDays } from '#src/format/day.ts';

/** Easter Sunday by Gauss, for the years from 1900 to 2099. */
const easterOf = (year: number): string => {
	const golden = year % 19;
	const moon = (19 * golden + 24) % 30;
	const weekday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
	const isTooLate = weekday === 6 && (moon === 29 || (moon === 28 && golden > 10));
	return addDays(`${year}-03-22`, moon + weekday - (isTooLate ? 7 : 0));
};

/** National holidays of the labour code: fixed ones as `MM-DD`, movable ones in days after Easter. */
const FIXED = ['01-01', '04-25', '05-01', '06-10', '08-15', '10-05', '11-01', '12-01', '12-08', '12-25'];
const GOOD_FRIDAY = -2;
const EASTER = 0;
const CORPUS_CHRISTI = 60;

/** Whether a day is a holiday in Portugal. `local`: the municipality's own, `MM-DD`. */
export const isHoliday = (day: string, local?: string): boolean => {
	const date = day.slice(5);
	const easter = easterOf(Number(day.slice(0, 4)));
	return (
		date === local ||
		FIXED.includes(date) ||
		[GOOD_FRIDAY, EASTER, CORPUS_CHRISTI].some((days) => addDays(easter, days) === day)
	);
};
