const moment = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Lisbon' });

/** An ISO 8601 moment as words, in Lisbon's time. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
