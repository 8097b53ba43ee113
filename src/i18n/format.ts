const date = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as `YYYY-MM-DD` in words: «22 de fevereiro de 2026». */
export const formatDay = (day: string): string => date.format(new Date(`${day}T00:00:00Z`));
