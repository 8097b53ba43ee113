/** Days as forms show and send them: `YYYY/MM/DD`, which compare as text does. */

const LISBON = 'Europe/Lisbon';

const toUtc = (day: string) => new Date(`${day.replaceAll('/', '-')}T00:00:00Z`);
const fromUtc = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '/');

let swedish: Intl.DateTimeFormat | undefined;

/** `YYYY-MM-DD`, as Swedes write it, where there is no Temporal. A browser takes 30 ms to make the format, a phone more. */
const formatDay = (now: number): string => {
	swedish ??= new Intl.DateTimeFormat('sv-SE', { timeZone: LISBON });
	return swedish.format(now);
};

/** Today in Lisbon, wherever the visitor and the server are. */
export const today = (): string => {
	const now = Date.now();
	const day =
		'Temporal' in globalThis
			? Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(LISBON).toPlainDate().toString()
			: formatDay(now);
	return day.replaceAll('-', '/');
};

/** Whether the text is a day that the calendar has. */
export const isDay = (text: string): boolean => {
	if (!/^\d{4}\/\d{2}\/\d{2}$/.test(text)) return false;
	const date = toUtc(text);
	return !Number.isNaN(date.valueOf()) && fromUtc(date) === text;
};

export const addDays = (day: string, days: number): string => {
	const date = toUtc(day);
	date.setUTCDate(date.getUTCDate() + days);
	return fromUtc(date);
};

export const addYears = (day: string, years: number): string => {
	const date = toUtc(day);
	date.setUTCFullYear(date.getUTCFullYear() + years);
	return fromUtc(date);
};

/** 1 is Monday, 7 Sunday (ISO 8601). */
export const weekdayOf = (day: string): number => toUtc(day).getUTCDay() || 7;
