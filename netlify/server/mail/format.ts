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
