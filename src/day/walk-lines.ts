import { CLOCKS } from '#src/format/clock-in-words.ts';
import { addDays, HOLIDAYS, weekdayOf } from '#src/format/day.ts';
import { formatDayOfYearIn, formatWeekdayIn } from '#src/format/days-in-words.ts';
import type { Language } from '#src/format/language.ts';
import { fill } from '#src/format/text.ts';
import type { Position } from '#src/geo/track.ts';
import type { TextGroup } from '#src/i18n/words.ts';
import { isHoliday } from './holidays.ts';
import { lightOn, startBeforeBus, startBeforeDark } from './light.ts';

/** What a trail's page hands to its script. */
export interface WalkFacts {
	readonly place: Position;
	readonly minutes: number;
	/**
	 * `days`: on which it runs, by their ISO numbers, and `HOLIDAYS`; every day without them. `localHoliday`: the
	 * municipality's own, `MM-DD`. `last`: the last one back, `HH:MM`. `asOf`: of when that is, in words.
	 */
	readonly bus?:
		| {
				readonly by: keyof TextGroup<'day'>['means'];
				readonly days?: readonly number[] | undefined;
				readonly localHoliday?: string | undefined;
				readonly last?: string | undefined;
				readonly asOf?: string | undefined;
		  }
		| undefined;
}

/** Sentences of a trail's day. «walk» and «means» are filled in by the build, because no day changes them. */
export type WalkWords = Pick<
	TextGroup<'day'>,
	'today' | 'tomorrow' | 'light' | 'start' | 'late' | 'long' | 'bus' | 'busStart' | 'noBus'
>;

/** Sentences of a list, where no walk's own words are filled in. */
export type WayWords = Pick<TextGroup<'day'>, 'today' | 'tomorrow' | 'light' | 'bus' | 'hasBus' | 'noBus' | 'means'>;

export const wayWords = ({ today, tomorrow, light, bus, hasBus, noBus, means }: TextGroup<'day'>): WayWords => ({
	...{ today, tomorrow, light, bus, hasBus, noBus, means },
});

export interface DayContext {
	readonly language: Language;
	/** On the walk's clock, `YYYY-MM-DD HH:MM`. Empty in a build, whose pages are read on other days. */
	readonly now: string;
}

/** «Hoje», «Amanhã», «Sábado, 5 de dezembro,»: how a sentence about a day begins. */
export const dayInWords = (
	day: string,
	{ today, tomorrow }: Pick<WalkWords, 'today' | 'tomorrow'>,
	{ language, now }: DayContext,
): string => {
	const current = now.slice(0, 10);
	if (day === current) return today;
	if (current && day === addDays(current, 1)) return tomorrow;
	const weekday = formatWeekdayIn(language)(day);
	return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${formatDayOfYearIn(language)(day.slice(5))},`;
};

const SUNDAY = 7;

/** On a holiday runs what names holidays, or what runs on that weekday and on Sundays, whose timetable holds. */
const runsOn = (day: string, { days, localHoliday }: NonNullable<WalkFacts['bus']>): boolean => {
	if (!days) return true;
	const runsUsually = days.includes(weekdayOf(day));
	if (!isHoliday(day, localHoliday)) return runsUsually;
	return days.includes(HOLIDAYS) || (runsUsually && days.includes(SUNDAY));
};

/** «17h40 (horário de março de 2026)» */
const lastInWords = ({ last = '', asOf }: NonNullable<WalkFacts['bus']>, { language }: DayContext): string =>
	[CLOCKS[language](last), asOf].filter(Boolean).join(' ');

const lightLine = (day: string, place: Position, words: WayWords | WalkWords, context: DayContext): string => {
	const set = CLOCKS[context.language](lightOn(day, place).set);
	return fill(words.light, { day: dayInWords(day, words, context), set });
};

/** Until when there is light on a day, and whether a bus runs, for a list. */
export const wayLines = (
	day: string,
	{ place, bus }: WalkFacts,
	words: WayWords,
	context: DayContext,
): readonly string[] => {
	const light = lightLine(day, place, words, context);
	if (!bus) return [light];
	const text = bus.last ? words.bus : words.hasBus;
	const last = lastInWords(bus, context);
	return [light, fill(runsOn(day, bus) ? text : words.noBus, { means: words.means[bus.by], last })];
};

/** Until when there is light on a day, when one has to begin, and the last bus, a sentence each. */
export const walkLines = (
	day: string,
	{ place, minutes, bus }: WalkFacts,
	words: WalkWords,
	context: DayContext,
): readonly string[] => {
	const clock = CLOCKS[context.language];
	const start = startBeforeDark(day, place, minutes);
	const isLate = start && context.now.slice(0, 10) === day && context.now.slice(11) > start;
	const advice = isLate ? words.late : start ? words.start : words.long;
	const lines = [lightLine(day, place, words, context), fill(advice, { start: clock(start ?? '') })];
	if (!bus) return lines;
	const { last } = bus;
	if (!runsOn(day, bus)) return [...lines, words.noBus];
	if (!last) return lines;
	const catches = startBeforeBus(last, minutes);
	const isFirst = catches && (!start || catches < start);
	return [
		...lines,
		fill(isFirst ? words.busStart : words.bus, { last: lastInWords(bus, context), start: clock(catches ?? '') }),
	];
};
