import { fromFormDay } from '#src/forms/form-day.ts';

/** An ISO 8601 moment as words, in Lisbon's time. */
export const formatMoment = (iso: string): string =>
	new Date(iso).toLocaleString('pt-PT', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Lisbon' });

/** A form's day as words. */
export const formatDay = (date: string): string =>
	new Date(`${fromFormDay(date)}T00:00:00Z`).toLocaleDateString('pt-PT', {
		dateStyle: 'full',
		timeZone: 'UTC',
	});

/** From one day, `YYYY-MM-DD`, to another, as words: «23 de fevereiro a 1 de março de 2026». */
export const formatDays = (first: string, last: string): string =>
	new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeZone: 'UTC' })
		.formatRange(new Date(first), new Date(last))
		.replace(/\s*–\s*/, ' a ');
