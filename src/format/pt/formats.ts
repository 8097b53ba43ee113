import { isOwnTime, type TimeZone } from '../clock.ts';
import { HOLIDAYS } from '../day.ts';
import { isWithinADay, partsOf } from '../hours.ts';
import type { IntlFormats, OwnFormats } from '../intl-formats.ts';
import { monthsInWords, weekdaySpan } from '../span.ts';

/** An hour, given as `HH:MM`, as people write it: «9h», «13h30». */
export const formatClock = (clock: string): string => {
	const [hours, minutes] = clock.split(':');
	return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
};

const afterTime = (zone?: TimeZone): string =>
	isOwnTime(zone) ? '' : zone === 'Atlantic/Azores' ? ' (hora dos Açores)' : ' (hora de Lisboa)';

const CONTRACTIONS = {
	a: { a: 'à', o: 'ao', as: 'às', os: 'aos' },
	de: { a: 'da', o: 'do', as: 'das', os: 'dos' },
	em: { a: 'na', o: 'no', as: 'nas', os: 'nos' },
} as const;

const SATURDAY = 6;

/** What Intl does not know of Portuguese. */
export const portuguese = ({
	formatDay,
	formatList,
	formatPeriod,
	formatShortMonth,
	formatWeekday,
	formatWeekdayAndDay,
}: IntlFormats): OwnFormats => {
	/** «terça», «sábado». The first of January 2024 was a Monday. */
	const weekdayOf = (number: number): string => formatWeekday(`2024-01-0${number}`).replace('-feira', '');
	/** «terças», «sábados», «feriados». */
	const weekdaysOf = (number: number): string => (number === HOLIDAYS ? 'feriados' : `${weekdayOf(number)}s`);

	const formatTime = (time: string, zone?: TimeZone): string => {
		const [day, clock] = partsOf(time);
		return `${formatDay(day)}, às ${formatClock(clock)}${afterTime(zone)}`;
	};

	const formatHours = (start: string, end: string, zone?: TimeZone): string => {
		const [from, until] = [start, end].map((time) => formatClock(partsOf(time)[1]));
		return isWithinADay(start, end) ? `${from}–${until}${afterTime(zone)}` : `${from} até ${formatTime(end, zone)}`;
	};

	return {
		formatWeekdays: (weekdays) => {
			const sorted = [...weekdays].sort((a, b) => a - b);
			const span = weekdaySpan(sorted.filter((number) => number !== HOLIDAYS));
			if (span) return `de ${span.map(weekdayOf).join(' a ')}${sorted.includes(HOLIDAYS) ? ' e aos feriados' : ''}`;
			return `${sorted.some((number) => number < SATURDAY) ? 'às' : 'aos'} ${formatList(sorted.map(weekdaysOf))}`;
		},
		formatMonths: (months) => monthsInWords(months, formatShortMonth, 'a'),
		formatPeriod: (days) => formatPeriod(days).replace(/^1\s/, 'um '),
		formatClock,
		formatTime,
		formatHours,
		formatSpan: (start, end, zone) => `${formatWeekdayAndDay(partsOf(start)[0])}, ${formatHours(start, end, zone)}`,
		formatDuration: (minutes) => {
			const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
			if (hours === 0) return `${rest}\u00a0min`;
			return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
		},
		afterPreposition: (preposition, { name, article }) =>
			`${article && article !== 'nenhum' ? CONTRACTIONS[preposition][article] : preposition} ${name}`,
	};
};
