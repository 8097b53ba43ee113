import { ownTimeZone } from './clock.ts';
import { addYears } from './day.ts';
import { perLanguage } from './language.ts';
import { unbroken } from './unbroken.ts';

/** Formats a day, given as `YYYY-MM-DD`. */
const dayFormat = (tag: string, options: Intl.DateTimeFormatOptions) => {
	const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
	return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};

/** A day, given as `YYYY-MM-DD`, in words: «22 de fevereiro de 2026». */
export const formatDayIn = perLanguage((tag) => dayFormat(tag, { dateStyle: 'long' }));

/** A day, given as `YYYY-MM-DD`, in few letters: «22/02/2026». */
export const formatShortDayIn = perLanguage((tag) => dayFormat(tag, { dateStyle: 'medium' }));

/** A day, given as `YYYY-MM-DD`, with its weekday: «sábado, 14 de março de 2026». */
export const formatWeekdayAndDayIn = perLanguage((tag) => dayFormat(tag, { dateStyle: 'full' }));

/** A day of any year, given as `MM-DD`, in words: «1 de março». */
export const formatDayOfYearIn = perLanguage((tag) => {
	const format = dayFormat(tag, { day: 'numeric', month: 'long' });
	return (day: string): string => format(`2024-${day}`);
});

/** The day of the week of a day, given as `YYYY-MM-DD`: «sábado». */
export const formatWeekdayIn = perLanguage((tag) => dayFormat(tag, { weekday: 'long' }));

/** A month, given as `YYYY-MM`, in words: «dezembro de 2026». */
export const formatMonthIn = perLanguage((tag) => {
	const format = dayFormat(tag, { month: 'long', year: 'numeric' });
	return (month: string): string => format(`${month}-01`);
});

/** The month of a day, given as `YYYY-MM-DD`, in few letters: «dez.». */
export const formatShortMonthIn = perLanguage((tag) => dayFormat(tag, { month: 'short' }));

/** The parts of a day, given as `YYYY-MM-DD`, for a sheet of a calendar: «sáb», «5», «dez». */
export const shortDayIn = perLanguage((tag) => {
	const [weekday, month] = [dayFormat(tag, { weekday: 'long' }), dayFormat(tag, { month: 'short' })];
	return (day: string): { weekday: string; day: string; month: string } => ({
		weekday: weekday(day).slice(0, 3),
		day: String(Number(day.slice(8))),
		month: month(day).slice(0, 3),
	});
});

/** A number of days in words, as years if they are whole years: «1 dia», «400 dias», «3 anos». */
export const formatPeriodIn = perLanguage((tag) => {
	const days = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' });
	const years = new Intl.NumberFormat(tag, { style: 'unit', unit: 'year', unitDisplay: 'long' });
	return (length: number): string => unbroken(length % 365 === 0 ? years.format(length / 365) : days.format(length));
});

const DAY_MS = 86_400_000;
/** The mean length of a month, in days. */
const MONTH = 30.44;
/** From this many days on, people count in months. */
const TWO_MONTHS = 61;

/** How long ago a day, `YYYY-MM-DD`, is: «hoje», «há 8 dias»; `undefined` from a year on, or if it is still to come. */
export const formatAgoIn = perLanguage((tag) => {
	const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
	return (day: string, today: string): string | undefined => {
		if (day > today || addYears(day, 1) <= today) return undefined;
		const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
		return days < TWO_MONTHS ? relative.format(-days, 'day') : relative.format(-Math.floor(days / MONTH), 'month');
	};
});

/** An ISO 8601 moment in words, on the association's clock. */
export const formatMomentIn = perLanguage((tag) => {
	let format: Intl.DateTimeFormat | undefined;
	return (iso: string): string => {
		format ??= new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone: ownTimeZone() });
		return format.format(new Date(iso));
	};
});
