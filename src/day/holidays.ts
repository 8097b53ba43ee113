import { addDays } from '#src/format/day.ts';

/** Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher. */
const easterOf = (year: number): string => {
	const golden = year % 19;
	const [century, rest] = [Math.floor(year / 100), year % 100];
	const correction = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
	const epact = (19 * golden + correction + 15) % 30;
	const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
	const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
	return addDays(`${year}-03-22`, epact + weekday - 7 * late);
};

/** The national holidays of the labour code, as `MM-DD`; then those that move, in days after Easter. */
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
