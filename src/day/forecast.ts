import { DEFAULT_TIME_ZONE, type TimeZone, toClock, toInstant } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';

/** A shared document about the coming days: classes, codes and names, never sentences. Times are the place's own clock. */

/** The municipalities of a place by code and name, and the areas that IPMA warns about. */
export interface Where {
	readonly municipalities: readonly (readonly [code: string, name: string])[];
	readonly areas: readonly string[];
}

/** From the mildest. Green is no warning. */
export const LEVELS = ['yellow', 'orange', 'red'] as const;

export type Level = (typeof LEVELS)[number];

export interface Warning {
	readonly area: string;
	/** As IPMA names it: «Precipitação». */
	readonly type: string;
	readonly level: Level;
	/** `YYYY-MM-DD HH:MM` */
	readonly start: string;
	readonly end: string;
}

/** Of one day, from 1 to 5 by municipality, with when IPMA made them. */
export interface FireClasses {
	readonly madeAt: string;
	readonly classes: Readonly<Record<string, number>>;
}

export interface Forecast {
	/** By day. One that is not there is not known. */
	readonly fire: Readonly<Record<string, FireClasses>>;
	readonly warnings: readonly Warning[];
	/** When the warnings were read; missing if they never were. The stored document has Lisbon's clock here. */
	readonly warnedAt?: string | undefined;
}

export const EMPTY_FORECAST: Forecast = { fire: {}, warnings: [] };

/** Areas of warnings by the first two digits of a municipality's code. */
const DISTRICTS: Readonly<Record<string, string>> = {
	...{
		'01': 'AVR',
		'02': 'BJA',
		'03': 'BRG',
		'04': 'BGC',
		'05': 'CBO',
		'06': 'CBR',
		'07': 'EVR',
		'08': 'FAR',
		'09': 'GDA',
	},
	...{ 10: 'LRA', 11: 'LSB', 12: 'PTG', 13: 'PTO', 14: 'STM', 15: 'STB', 16: 'VCT', 17: 'VRL', 18: 'VIS' },
	...{
		31: 'MCS',
		32: 'MPS',
		41: 'AOR',
		42: 'AOR',
		43: 'ACE',
		44: 'ACE',
		45: 'ACE',
		46: 'ACE',
		47: 'ACE',
		48: 'AOC',
		49: 'AOC',
	},
};

/** Porto Moniz, Santana and São Vicente. */
const NORTH_OF_MADEIRA = ['3106', '3109', '3110'];

/** Madeira's mountain warnings hold above this height, in metres. */
const MOUNTAINS = 800;

/** `highest`: in metres. A name without a code has itself as area, which only the stand-in for IPMA knows. */
export const whereOf = (counties: readonly string[], codeOf: (name: string) => string, highest = 0): Where => {
	const municipalities = counties.map((name) => [codeOf(name), name] as const);
	const areas = municipalities.map(([code]) => {
		if (NORTH_OF_MADEIRA.includes(code)) return 'MCN';
		return DISTRICTS[code.slice(0, 2)] ?? code;
	});
	const isHigh = highest > MOUNTAINS && municipalities.some(([code]) => code.startsWith('31'));
	return { municipalities, areas: [...new Set([...areas, ...(isHigh ? ['MRM'] : [])])] };
};

/** The islands have no classes of fire danger. */
export const hasClasses = (code: string): boolean => !/^[34]\d{3}$/.test(code);

/** The time zone of a place: Madeira has Lisbon's time. */
export const zoneOf = ({ municipalities }: Where): TimeZone =>
	municipalities.some(([code]) => /^4\d{3}$/.test(code)) ? 'Atlantic/Azores' : DEFAULT_TIME_ZONE;

/** The stored document with every time on a place's clock. */
export const forecastIn = (zone: TimeZone, forecast: Forecast): Forecast => ({
	...forecast,
	warnedAt: forecast.warnedAt && toClock(toInstant(forecast.warnedAt, DEFAULT_TIME_ZONE), zone),
});

/** From this class on, «muito elevado», the law may close forests. */
export const HIGH = 4;

export interface Danger {
	/** The highest class of the place's municipalities; missing if none is known. */
	readonly fire?: { readonly grade: number; readonly municipality: string; readonly madeAt: string };
	/** Whether every class is known, or there are none. */
	readonly isFireKnown: boolean;
	/** The gravest first. */
	readonly warnings: readonly Warning[];
	readonly areWarningsKnown: boolean;
}

/** Hours. Older warnings are not said to be none. */
const FRESH_HOURS = 6;
const HOUR_MS = 3_600_000;

const hoursBetween = (from: string, until: string): number =>
	(Date.parse(`${until.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / HOUR_MS;

/** The days of a time, which ends before a day that begins with its end. */
export const daysBetween = (start: string, end: string): readonly string[] => {
	const days = [start.slice(0, 10)];
	for (let day = addDays(start.slice(0, 10), 1); `${day} 00:00` < end; day = addDays(day, 1)) days.push(day);
	return days;
};

/** IPMA forecasts today and so many days after it. */
export const DAYS_AHEAD = 2;

/**
 * What is forecast for a place between two times. `now`: on the clock of `warnedAt`. Of several days and municipalities
 * the worst counts.
 */
export const dangerDuring = (
	[start, end]: readonly [start: string, end: string],
	{ municipalities, areas }: Where,
	{ fire, warnings, warnedAt }: Forecast,
	now: string,
): Danger => {
	const asked = daysBetween(start, end).flatMap((day) =>
		municipalities
			.filter(([code]) => hasClasses(code))
			.map(([code, municipality]) => {
				const { madeAt = '', classes = {} } = fire[day] ?? {};
				return { grade: classes[code] ?? 0, municipality, madeAt };
			}),
	);
	const known = asked.filter(({ grade }) => grade > 0);
	const [worst] = known.toSorted((a, b) => b.grade - a.grade);
	const isFresh = warnedAt !== undefined && hoursBetween(warnedAt, now) <= FRESH_HOURS;
	return {
		...(worst && { fire: worst }),
		isFireKnown: known.length === asked.length,
		warnings: warnings
			.filter(({ area, start: from, end: until }) => areas.includes(area) && from < end && until > start)
			.toSorted((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level)),
		areWarningsKnown: areas.length > 0 && isFresh && start.slice(0, 10) <= addDays(now.slice(0, 10), DAYS_AHEAD),
	};
};
