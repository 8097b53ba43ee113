const date = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as `YYYY-MM-DD` in words: «22 de fevereiro de 2026». */
export const formatDay = (day: string): string => date.format(new Date(`${day}T00:00:00Z`));

const weekday = new Intl.DateTimeFormat('pt-PT', { weekday: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('pt-PT', { type: 'conjunction' });

/** Days of the week by their ISO numbers, in words: «sábado e domingo». */
export const formatWeekdays = (weekdays: readonly number[]): string =>
	// The first of January 2024 was a Monday.
	list.format(weekdays.map((number) => weekday.format(new Date(Date.UTC(2024, 0, number)))));
