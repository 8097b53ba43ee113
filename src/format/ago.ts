import { addYears } from './day.ts';

const DAY = 86_400_000;
/** The mean length of a month, in days. */
const MONTH = 30.44;
/** From this many days on, people count in months. */
const TWO_MONTHS = 61;

/**
 * How long ago a day is, in words: «hoje», «há 8 dias», «há 3 meses». `undefined` if that is a year or more, or if the
 * day is still to come. Both days are `YYYY-MM-DD`.
 */
export const formatAgo = (day: string, today: string): string | undefined => {
	if (day > today || addYears(day, 1) <= today) return undefined;
	const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY);
	const relative = new Intl.RelativeTimeFormat('pt-PT', { numeric: 'auto' });
	return days < TWO_MONTHS ? relative.format(-days, 'day') : relative.format(-Math.floor(days / MONTH), 'month');
};
