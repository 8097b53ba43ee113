import { CLOCKS } from '#src/format/clock-in-words.ts';
import { addDays } from '#src/format/day.ts';
import { formatDayOfYearIn } from '#src/format/days-in-words.ts';
import { fill, toSlug } from '#src/format/text.ts';
import type { TextGroup } from '#src/i18n/translate.ts';
import { type Danger, dangerDuring, type Forecast, HIGH, type Warning, type Where } from './forecast.ts';
import { type DayContext, dayInWords } from './walk-lines.ts';

export type DangerWords = Pick<TextGroup<'day'>, 'today' | 'tomorrow'> & TextGroup<'day'>['danger'];

/** What a page hands to its script. */
export const dangerWords = ({ today, tomorrow, danger }: TextGroup<'day'>): DangerWords => ({
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

const warningLine = (
	{ type, level, start, end }: Warning,
	day: string,
	words: DangerWords,
	context: Context,
): string => {
	const [first, last] = wholeDay(day);
	const clock = CLOCKS[context.language];
	const isAllDay = start <= first && end >= last;
	return fill(isAllDay ? words.warningAllDay : words.warning, {
		day: toDay(day, words, context),
		level: words.levels[level],
		type: typeInWords(type, words),
		from: clock((start <= first ? first : start).slice(11)),
		until: end >= last ? clock('24:00') : clock(end.slice(11)),
		hour: hourOf(context.forecast.warnedAt ?? '', context),
	});
};

const fireLine = ({ fire }: Danger, day: string, { apps }: Place, words: DangerWords, context: Context): string[] => {
	if (!fire || fire.grade < HIGH) return [];
	const { isBrief } = context;
	const hour = hourOf(fire.madeAt, context);
	const text = fire.grade > HIGH ? words.fire5 : words.fire4;
	const sentence = fill(text, { day: toDay(day, words, context), place: fire.municipality, hour });
	return [isBrief ? sentence : `${sentence} ${apps ? words.apps : words.forest}`];
};

/** What is not ordinary on a day, a sentence each; empty on an ordinary day, and if nothing is known. */
export const dangerLines = (day: string, place: Place, words: DangerWords, context: Context): readonly string[] => {
	const danger = dangerDuring(wholeDay(day), place.where, context.forecast, context.now);
	return [
		...fireLine(danger, day, place, words, context),
		...danger.warnings.map((warning) => warningLine(warning, day, words, context)),
	];
};

/**
 * All that is known about a day, for a trail's own page: what is not ordinary, or that there is nothing, or that nobody
 * knows. Of today it says tomorrow, too.
 */
export const dayReport = (day: string, place: Place, words: DangerWords, context: Context): readonly string[] => {
	const { forecast, language, now } = context;
	const isToday = day === now.slice(0, 10);
	const days = isToday ? [day, addDays(day, 1)] : [day];
	const lines = days.flatMap((one) => dangerLines(one, place, words, context));
	if (lines.length > 0) return lines;
	const dangers = days.map((one) => dangerDuring(wholeDay(one), place.where, forecast, now));
	if (dangers.every(({ isFireKnown, areWarningsKnown }) => isFireKnown && areWarningsKnown))
		return [
			fill(isToday ? words.none : words.noneThen, { hour: CLOCKS[language]((forecast.warnedAt ?? '').slice(11)) }),
		];
	return [isToday ? words.unknown : words.later];
};
