import { isOwnTime, type TimeZone } from '../clock.ts';
import { HOLIDAYS } from '../day.ts';
import { isWithinADay, partsOf } from '../hours.ts';
import type { IntlFormats, OwnFormats } from '../intl-formats.ts';
import { monthsInWords, weekdaySpan } from '../span.ts';

/** An hour, given as `HH:MM`: «9:00», «13:30», «00:30». */
export const formatClock = (clock: string): string => clock.replace(/^0(?=[1-9])/, '');

const afterTime = (zone?: TimeZone): string =>
	isOwnTime(zone) ? '' : zone === 'Atlantic/Azores' ? ' (Azores time)' : ' (Lisbon time)';

const MILES = new Intl.NumberFormat('en-GB', {
	style: 'unit',
	unit: 'mile',
	unitDisplay: 'long',
	maximumFractionDigits: 1,
});
const METRES_PER_MILE = 1_609.344;

const PREPOSITIONS = { a: 'to', de: 'of', em: 'at' } as const;

/** What Intl does not know of English. */
export const english = ({
	formatDay,
	formatList,
	formatPeriod,
	formatShortMonth,
	formatWeekday,
	formatWeekdayAndDay,
}: IntlFormats): OwnFormats => {
	/** «Tuesday». The first of January 2024 was a Monday. */
	const weekdayOf = (number: number): string => formatWeekday(`2024-01-0${number}`);
	/** «Tuesdays», «public holidays». */
	const weekdaysOf = (number: number): string => (number === HOLIDAYS ? 'public holidays' : `${weekdayOf(number)}s`);

	const formatTime = (time: string, zone?: TimeZone): string => {
		const [day, clock] = partsOf(time);
		return `${formatDay(day)} at ${formatClock(clock)}${afterTime(zone)}`;
	};

	const formatHours = (start: string, end: string, zone?: TimeZone): string => {
		const [from, until] = [start, end].map((time) => formatClock(partsOf(time)[1]));
		const hours = isWithinADay(start, end)
			? `${from}–${until}`
			: `${from} until ${until} on ${formatDay(partsOf(end)[0])}`;
		return hours + afterTime(zone);
	};

	return {
		formatWeekdays: (weekdays) => {
			const sorted = [...weekdays].sort((a, b) => a - b);
			const span = weekdaySpan(sorted.filter((number) => number !== HOLIDAYS));
			if (span)
				return `${span.map(weekdayOf).join(' to ')}${sorted.includes(HOLIDAYS) ? ' and on public holidays' : ''}`;
			return `on ${formatList(sorted.map(weekdaysOf))}`;
		},
		formatMonths: (months) => monthsInWords(months, formatShortMonth, 'to'),
		formatPeriod: (days) => formatPeriod(days).replace(/^1\s/, 'one '),
		formatClock,
		formatTime,
		formatHours,
		formatSpan: (start, end, zone) => `${formatWeekdayAndDay(partsOf(start)[0])}, ${formatHours(start, end, zone)}`,
		formatDuration: (minutes) => {
			const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
			return [...(hours ? [`${hours}\u00a0h`] : []), ...(rest ? [`${rest}\u00a0min`] : [])].join('\u00a0');
		},
		formatMiles: (length) => MILES.format(length / METRES_PER_MILE),
		afterPreposition: (preposition, { name }) => `${PREPOSITIONS[preposition]} ${name}`,
	};
};
