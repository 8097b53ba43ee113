import { addYears } from './day.ts';
import { formatList } from './text.ts';
import { unbroken } from './unbroken.ts';

const date = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeZone: 'UTC' });

/** A day, given as `YYYY-MM-DD`, in words: «22 de fevereiro de 2026». */
export const formatDay = (day: string): string => date.format(new Date(`${day}T00:00:00Z`));

const numbers = new Intl.DateTimeFormat('pt-PT', { timeZone: 'UTC' });

/** A day, given as `YYYY-MM-DD`, in few letters: «22/02/2026». */
export const formatShortDay = (day: string): string => numbers.format(new Date(`${day}T00:00:00Z`));

const weekdayAndDay = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'full', timeZone: 'UTC' });

/** A day, given as `YYYY-MM-DD`, with its weekday: «sábado, 14 de março de 2026». */
export const formatWeekdayAndDay = (day: string): string => weekdayAndDay.format(new Date(`${day}T00:00:00Z`));

const dayOfYear = new Intl.DateTimeFormat('pt-PT', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** A day of any year, given as `MM-DD`, in words: «1 de março». */
export const formatDayOfYear = (day: string): string => dayOfYear.format(new Date(`2024-${day}T00:00:00Z`));

const weekday = new Intl.DateTimeFormat('pt-PT', { weekday: 'long', timeZone: 'UTC' });

/** The day of the week of a day, given as `YYYY-MM-DD`: «sábado». */
export const formatWeekday = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`));

/** The plural of a day of the week, given its ISO number: «terças», «sábados». */
const weekdaysOf = (number: number): string =>
	// The first of January 2024 was a Monday.
	weekday.format(new Date(Date.UTC(2024, 0, number))).replace(/-feira$|$/, 's');

const SATURDAY = 6;

/** Days of the week in words, from their ISO numbers: «às sextas, sábados e domingos». */
export const formatWeekdays = (weekdays: readonly number[]): string => {
	const sorted = [...weekdays].sort((a, b) => a - b);
	return `${sorted.some((number) => number < SATURDAY) ? 'às' : 'aos'} ${formatList(sorted.map(weekdaysOf))}`;
};

const month = new Intl.DateTimeFormat('pt-PT', { month: 'short', timeZone: 'UTC' });
const monthName = (number: number): string => month.format(Date.UTC(2024, number - 1));

/** Months (1 to 12, in order) as spans, which may cross the new year: «mar. a jun., out.». */
export const formatMonths = (months: readonly number[]): string => {
	const isIn = (number: number) => months.includes(((number + 11) % 12) + 1);
	const spans = months
		.filter((number) => !isIn(number - 1))
		.map((first) => {
			let last = first;
			while (isIn(last + 1)) last++;
			return first === last ? monthName(first) : `${monthName(first)} a ${monthName(last)}`;
		});
	return spans.join(', ');
};

const monthOfYear = new Intl.DateTimeFormat('pt-PT', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month, given as `YYYY-MM`, in words: «dezembro de 2026». */
export const formatMonth = (month: string): string => monthOfYear.format(new Date(`${month}-01T00:00:00Z`));

/** The parts of a day, given as `YYYY-MM-DD`, for a sheet of a calendar: «sáb», «5», «dez». */
export const shortDay = (day: string): { weekday: string; day: string; month: string } => {
	const date = new Date(`${day}T00:00:00Z`);
	return {
		weekday: formatWeekday(day).slice(0, 3),
		day: String(date.getUTCDate()),
		month: month.format(date).slice(0, 3),
	};
};

const days = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'day', unitDisplay: 'long' });
const years = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'year', unitDisplay: 'long' });

/** A number of days in words, as years if they are whole years: «400 dias», «3 anos», «um ano». */
export const formatPeriod = (length: number): string =>
	unbroken(length % 365 === 0 ? years.format(length / 365) : days.format(length)).replace(/^1\s/, 'um ');

const DAY_MS = 86_400_000;
/** The mean length of a month, in days. */
const MONTH = 30.44;
/** From this many days on, people count in months. */
const TWO_MONTHS = 61;

/** How long ago a day, `YYYY-MM-DD`, is: «hoje», «há 8 dias»; `undefined` from a year on, or if it is still to come. */
export const formatAgo = (day: string, today: string): string | undefined => {
	if (day > today || addYears(day, 1) <= today) return undefined;
	const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
	const relative = new Intl.RelativeTimeFormat('pt-PT', { numeric: 'auto' });
	return days < TWO_MONTHS ? relative.format(-days, 'day') : relative.format(-Math.floor(days / MONTH), 'month');
};

/** An ISO 8601 moment in words, Lisbon's time. */
export const formatMoment = (iso: string): string =>
	new Date(iso).toLocaleString('pt-PT', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Lisbon' });
