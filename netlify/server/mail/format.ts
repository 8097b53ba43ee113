const moment = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Lisbon' });
const day = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'full', timeZone: 'UTC' });

/** An ISO 8601 moment as words, in Lisbon's time. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** A form's `YYYY/MM/DD` as words. */
export const formatDay = (date: string): string => day.format(new Date(`${date.replaceAll('/', '-')}T00:00:00Z`));
