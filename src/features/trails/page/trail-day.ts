import { holdsOn } from '#src/day/holds.ts';
import { lightOn } from '#src/day/light.ts';
import { type WalkFacts, type WalkWords, walkLines } from '#src/day/walk-lines.ts';
import { today } from '#src/format/clock.ts';
import { addDays, weekdayOf } from '#src/format/day.ts';
import { fill } from '#src/format/text.ts';
import type { Translations, Words } from '#src/i18n/words.ts';
import type { TrailView } from '../data.ts';
import { alertTitle, stateWords, timetableWords } from '../trail-words.ts';

/** Left as they are for the script, which fills them for each day. */
const LATER = { day: '{{day}}', set: '{{set}}', start: '{{start}}', last: '{{last}}' };

const HOUR = 60;

const walkWords = ({ texts, t, formatDuration }: Translations, { minutes, publicTransport }: TrailView): WalkWords => {
	const { today, tomorrow, light, start, late, long, bus, busStart, noBus } = texts('day');
	const walk = t(minutes < HOUR ? 'day.walkMinutes' : 'day.walkHours', { duration: formatDuration(minutes) });
	const means = publicTransport ? t(`day.means.${publicTransport.by}`) : '';
	const filled = (text: string) => fill(text, { ...LATER, walk, means });
	return {
		...{ today, tomorrow, light },
		...{ start: filled(start), late: filled(late), long: filled(long) },
		...{ bus: filled(bus), busStart: filled(busStart), noBus: filled(noBus) },
	};
};

export const walkFacts = (
	words: Words,
	{ track: { start }, minutes, publicTransport: bus, localHoliday }: TrailView,
): WalkFacts => ({
	/** To a tenth of a degree the sun is right to half a minute. */
	place: { latitude: Number(start.latitude.toFixed(1)), longitude: Number(start.longitude.toFixed(1)) },
	minutes,
	...(bus && {
		bus: {
			...{ by: bus.by, days: bus.days, last: bus.last, asOf: bus.last && timetableWords(words, bus) },
			localHoliday: bus.days && localHoliday,
		},
	}),
});

const SATURDAY = 6;

/** The days of the next weekend that is not over, as of the build. */
const nextWeekend = (): readonly string[] => {
	const first = addDays(today(), Math.max(0, SATURDAY - weekdayOf(today())));
	return weekdayOf(first) === SATURDAY ? [first, addDays(first, 1)] : [first];
};

/** «Condicionado até às 14h: Caça.», of the alert that decides on a day, as of the build. */
const stateOn = (words: Translations, day: string, { alerts }: TrailView): readonly string[] => {
	const alert = alerts.find((one) => holdsOn(day, one));
	if (!alert) return [];
	return [`${words.t('trails.alertState', { state: stateWords(words, alert), title: alertTitle(words, alert) })}.`];
};

/** What a trail's page says of a day, for its script; and in words that are right whenever they are read. */
export const dayOfTrail = (words: Translations, trail: TrailView) => {
	const facts = walkFacts(words, trail);
	const sentences = walkWords(words, trail);
	return {
		facts: { ...facts, words: sentences },
		weekend: nextWeekend().map((day) => [
			...walkLines(day, facts, sentences, { language: words.language, now: '' }),
			...stateOn(words, day, trail),
		]),
	};
};

/** Sunrise and sunset in the middle of each month of this year, `HH:MM`. */
export const lightOfYear = ({ track: { start } }: TrailView) =>
	Array.from({ length: 12 }, (_, index) => {
		const day = `${today().slice(0, 4)}-${String(index + 1).padStart(2, '0')}-15`;
		return { day, ...lightOn(day, start) };
	});
