/** Days are ISO 8601 text, `YYYY-MM-DD`, so comparing the texts compares the days. Forms use slashes instead. */

const toUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const fromUtc = (date: Date) => date.toISOString().slice(0, 10);

/** Whether the text is a day that the calendar has. */
export const isDay = (text: string): boolean => {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
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

/** Stands for every public holiday in a list of weekdays, whose own numbers are 1 to 7. */
export const HOLIDAYS = 8;

/** 1 is Monday, 7 Sunday (ISO 8601). */
export const weekdayOf = (day: string): number => toUtc(day).getUTCDay() || 7;
