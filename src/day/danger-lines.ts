import { toClock } from '#src/format/clock.ts';
import { CLOCKS } from '#src/format/clock-in-words.ts';
import { addDays } from '#src/format/day.ts';
import { formatDayOfYearIn } from '#src/format/days-in-words.ts';
import type { Language } from '#src/format/language.ts';
import { fill, toSlug } from '#src/format/text.ts';
import type { TextGroup } from '#src/i18n/words.ts';
import {
	DAYS_AHEAD,
	type Danger,
	dangerDuring,
	EMPTY_FORECAST,
	type Forecast,
	forecastIn,
	HIGH,
	type Warning,
	type Where,
	zoneOf,
} from './forecast.ts';
import { type DayContext, dayInWords } from './walk-lines.ts';

export type DangerWords = Pick<TextGroup<'day'>, 'today' | 'tomorrow'> & Omit<TextGroup<'day'>['danger'], 'sources'>;

/** What a page hands to its script. */
export const dangerWords = ({ today, tomorrow, danger: { sources, ...danger } }: TextGroup<'day'>): DangerWords => ({
	today,
	tomorrow,
	...danger,
});

export interface Place {
	readonly where: Where;
	/** Whether the way passes through APPS; missing if nobody said. */
	readonly apps?: boolean | undefined;
}

/** The first and the last minute of a day. */
const wholeDay = (day: string) => [`${day} 00:00`, `${addDays(day, 1)} 00:00`] as const;

/** `now`: on the place's clock; `''` in a build, which knows nothing of days. */
interface Context extends DayContext {
	readonly forecast: Forecast;
	/** Without what the law says: for a card. */
	readonly isBrief?: boolean;
}

const toDay = (day: string, words: DangerWords, context: DayContext): string =>
	dayInWords(day, words, context).replace(/,$/, '');

/** A kind that IPMA adds one day has no words: it keeps its name. */
export const typeInWords = (type: string, { types, otherType }: DangerWords): string =>
	(types as Readonly<Record<string, string>>)[toSlug(type)] ?? fill(otherType, { type: type.toLowerCase() });

/** «8h», and of another day «1 de agosto, 8h». */
const hourOf = (moment: string, { language, now }: DayContext): string => {
	const [day = '', time = ''] = moment.split(' ');
	const hour = CLOCKS[language](time);
	return day === now.slice(0, 10) ? hour : `${formatDayOfYearIn(language)(day.slice(5))}, ${hour}`;
};

/** What IPMA publishes, each with its page for people. */
export const SOURCES = {
	fire: 'https://www.ipma.pt/pt/riscoincendio/rcm.pt/',
	warnings: 'https://www.ipma.pt/pt/otempo/prev-sam/',
} as const;

export type Source = keyof typeof SOURCES;

/** A sentence about a day, and where one reads more. */
export interface DangerLine {
	readonly text: string;
	readonly sources: readonly Source[];
}

const warningLine = (
	{ type, level, start, end }: Warning,
	day: string,
	words: DangerWords,
	context: Context,
): DangerLine => {
	const [first, last] = wholeDay(day);
	const clock = CLOCKS[context.language];
	const isAllDay = start <= first && end >= last;
	const text = fill(isAllDay ? words.warningAllDay : words.warning, {
		day: toDay(day, words, context),
		level: words.levels[level],
		type: typeInWords(type, words),
		from: clock((start <= first ? first : start).slice(11)),
		until: end >= last ? clock('24:00') : clock(end.slice(11)),
		hour: hourOf(context.forecast.warnedAt ?? '', context),
	});
	return { text, sources: ['warnings'] };
};

/** What the law says of such a day. Left out is not no: then nobody said whether the way passes through APPS. */
const lawFor = ({ apps }: Place, words: DangerWords): string => {
	if (apps === undefined) return words.forest;
	return apps ? words.apps : words.noApps;
};

const fireLine = ({ fire }: Danger, day: string, place: Place, words: DangerWords, context: Context): DangerLine[] => {
	if (!fire || fire.grade < HIGH) return [];
	const hour = hourOf(fire.madeAt, context);
	const text = fire.grade > HIGH ? words.fire5 : words.fire4;
	const sentence = fill(text, { day: toDay(day, words, context), place: fire.municipality, hour });
	return [{ text: context.isBrief ? sentence : `${sentence} ${lawFor(place, words)}`, sources: ['fire'] }];
};

/** What is not ordinary on a day, a sentence each; empty on an ordinary day, and if nothing is known. */
export const dangerLines = (day: string, place: Place, words: DangerWords, context: Context): readonly DangerLine[] => {
	const danger = dangerDuring(wholeDay(day), place.where, context.forecast, context.now);
	return [
		...fireLine(danger, day, place, words, context),
		...danger.warnings.map((warning) => warningLine(warning, day, words, context)),
	];
};

const isKnown = (day: string, { where }: Place, { forecast, now }: Context): boolean => {
	const { isFireKnown, areWarningsKnown } = dangerDuring(wholeDay(day), where, forecast, now);
	return isFireKnown && areWarningsKnown;
};

/** One sentence about days on which nothing is forecast: that there is nothing, that nobody knows, or that nobody knows yet. */
const quietLine = (days: readonly string[], place: Place, words: DangerWords, context: Context): string => {
	const { forecast, language, now } = context;
	const [day = ''] = days;
	const isToday = day === now.slice(0, 10);
	if (days.every((one) => isKnown(one, place, context))) {
		const hour = CLOCKS[language]((forecast.warnedAt ?? '').slice(11));
		return fill(isToday ? words.none : words.noneThen, { hour });
	}
	if (isToday) return words.unknown;
	return day > addDays(now.slice(0, 10), DAYS_AHEAD) ? words.later : words.unknownThen;
};

/**
 * All that is known about a day, for a trail's own page: what is not ordinary, or that there is nothing, or that nobody
 * knows. Of today it says tomorrow, too.
 */
const dayReport = (day: string, place: Place, words: DangerWords, context: Context): readonly DangerLine[] => {
	const days = day === context.now.slice(0, 10) ? [day, addDays(day, 1)] : [day];
	const lines = days.flatMap((one) => dangerLines(one, place, words, context));
	if (lines.length > 0) return lines;
	return [{ text: quietLine(days, place, words, context), sources: ['fire', 'warnings'] }];
};

interface Asked {
	/** Of an outing, or the one that the visitor chose; without it today at the place. */
	readonly day?: string | undefined;
	readonly instant: number;
	/** As it is stored; `undefined` if nobody answered. */
	readonly forecast: Forecast | undefined;
	readonly language: Language;
	readonly isBrief: boolean;
}

/** What a page says about a place: what is not ordinary on the day, or what else is known of it. */
export const aboutDay = (place: Place, words: DangerWords, { instant, forecast = EMPTY_FORECAST, ...asked }: Asked) => {
	const zone = zoneOf(place.where);
	const now = toClock(instant, zone);
	const { day = now.slice(0, 10) } = asked;
	const context = { ...asked, forecast: forecastIn(zone, forecast), now };
	const grave = day < now.slice(0, 10) ? [] : dangerLines(day, place, words, context);
	return {
		grave,
		rest: grave.length > 0 ? [] : dayReport(day, place, words, context),
	};
};
