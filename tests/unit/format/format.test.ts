import { describe, expect, it } from 'vitest';
import { formatDayOfYear, formatMonths, formatPeriod, formatWeekdays } from '#src/format/days-in-words.ts';
import { formatDistance, formatDuration, formatHeight } from '#src/format/way.ts';

/** Shows non-breaking spaces as «_», which keep a number and its unit on one line. */
const spaced = (text: string) => text.replaceAll('\u00a0', '_');

describe('in Portuguese', () => {
	it.each([
		[9_432, '9,4_km'],
		[6_010, '6_km'],
		[0, '0_km'],
	])('%i metres of way are %s', (length, text) => expect(spaced(formatDistance(length))).toBe(text));

	it.each([
		[90.4, '90_m'],
		[1_240, '1_240_m'],
	])('%i metres of height are %s', (height, text) => expect(spaced(formatHeight(height))).toBe(text));

	it.each([
		[45, '45_min'],
		[120, '2_h'],
		[210, '3_h_30'],
		[605, '10_h_05'],
	])('%i minutes are %s', (minutes, text) => expect(spaced(formatDuration(minutes))).toBe(text));

	it.each([
		[1, 'um dia'],
		[400, '400_dias'],
		[365, 'um ano'],
		[1_095, '3_anos'],
	])('%i days are %s', (length, text) => expect(spaced(formatPeriod(length))).toBe(text));

	it.each([
		[[3, 4, 5, 6], 'mar. a jun.'],
		[[1, 2, 3, 10, 11, 12], 'out. a mar.'],
		[[4, 9, 10], 'abr., set. a out.'],
		[[8], 'ago.'],
		[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], ''],
	])('the months %j are «%s»', (months, text) => expect(formatMonths(months)).toBe(text));

	it.each([
		[[6, 7], 'aos sábados e domingos'],
		[[2, 3, 4, 5], 'às terças, quartas, quintas e sextas-feiras'],
		[[7, 3, 6], 'às quartas-feiras e aos sábados e domingos'],
		[[1], 'às segundas-feiras'],
	])('the days of the week %j are «%s»', (weekdays, text) => expect(formatWeekdays(weekdays)).toBe(text));

	it('a day that repeats every year has no year', () => expect(formatDayOfYear('02-29')).toBe('29 de fevereiro'));
});
