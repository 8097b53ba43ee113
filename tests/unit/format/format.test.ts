import { describe, expect, it, onTestFinished } from 'vitest';
import { setOwnTimeZone } from '#src/format/clock.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';

const {
	afterPreposition,
	formatAgo,
	formatDayOfYear,
	formatDistance,
	formatDuration,
	formatHeight,
	formatHours,
	formatMonths,
	formatPeriod,
	formatTime,
	formatWeekdays,
} = formatsOf(DEFAULT_LANGUAGE);

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
		[[2, 4, 5, 6], 'às terças, quintas, sextas e sábados'],
		[[6, 1, 2, 3, 4, 5], 'de segunda a sábado'],
		[[1, 2, 3, 4, 5, 8], 'de segunda a sexta e aos feriados'],
		[[7, 5, 6], 'às sextas, sábados e domingos'],
		[[1], 'às segundas'],
	])('the days of the week %j are «%s»', (weekdays, text) => expect(formatWeekdays(weekdays)).toBe(text));

	it('a day that repeats every year has no year', () => expect(formatDayOfYear('02-29')).toBe('29 de fevereiro'));
});

it.each([
	['2027-05-05 09:00', '2027-05-05 13:30', '9h–13h30'],
	['2027-05-05 20:00', '2027-05-06 00:30', '20h–0h30'],
	['2027-05-05 09:00', '2027-05-06 17:00', '9h até 6 de maio de 2027, às 17h'],
	['2027-05-05 20:00', '2027-05-07 08:00', '20h até 7 de maio de 2027, às 8h'],
])('from %s to %s it is %s', (start, end, hours) => expect(formatHours(start, end)).toBe(hours));

it('the hours of an outing say whose they are where its clocks show another time than the association’s', () => {
	const english = formatsOf('en');
	const day = ['2026-12-05 09:00', '2026-12-05 13:30'] as const;
	expect(formatHours(...day, 'Atlantic/Azores')).toBe('9h–13h30 (hora dos Açores)');
	expect(english.formatSpan(...day, 'Atlantic/Azores')).toBe('Saturday, 5 December 2026, 9:00–13:30 (Azores time)');
	expect(formatHours(...day, 'Atlantic/Madeira')).toBe('9h–13h30');
	expect(formatTime('2026-12-04 18:00', 'Atlantic/Azores')).toBe('4 de dezembro de 2026, às 18h (hora dos Açores)');
	setOwnTimeZone('Atlantic/Azores');
	onTestFinished(() => setOwnTimeZone());
	expect(formatHours(...day, 'Atlantic/Azores')).toBe('9h–13h30');
	expect(formatHours(day[0], '2026-12-06 13:30', 'Europe/Lisbon')).toBe(
		'9h até 6 de dezembro de 2026, às 13h30 (hora de Lisboa)',
	);
});

it('a time is a day and an hour', () => expect(formatTime('2026-12-04 18:00')).toBe('4 de dezembro de 2026, às 18h'));

it.each([
	['a', { name: 'Casa da Mata', article: 'a' }, 'à Casa da Mata'],
	['a', { name: 'Clube do Vale', article: 'o' }, 'ao Clube do Vale'],
	['de', { name: 'Amigos do Vale', article: 'os' }, 'dos Amigos do Vale'],
	['em', { name: 'Fragas', article: 'as' }, 'nas Fragas'],
	['de', { name: 'Montes de Basto' }, 'de Montes de Basto'],
] as const)('«%s» before a name is contracted with its article, if it has one: %o', (preposition, name, said) => {
	expect(afterPreposition(preposition, name)).toBe(said);
});

it.each([
	['2026-11-22', 'hoje'],
	['2026-11-21', 'ontem'],
	['2026-11-14', 'há 8 dias'],
	['2026-09-23', 'há 60 dias'],
	['2026-09-22', 'há 2 meses'],
	['2025-11-23', 'há 11 meses'],
	['2025-11-22', undefined],
	['2020-01-01', undefined],
	['2026-11-23', undefined],
])('on 22 November 2026, %s was %s', (day, words) => expect(formatAgo(day, '2026-11-22')).toBe(words));

it('counts days across the change of the clocks', () => {
	expect(formatAgo('2026-10-24', '2026-10-26')).toBe('anteontem');
	expect(formatAgo('2026-03-28', '2026-04-05')).toBe('há 8 dias');
});

describe('in English', () => {
	const english = formatsOf('en');

	it.each([
		['2027-05-05 09:00', '2027-05-05 13:30', '9:00–13:30'],
		['2027-09-04 20:00', '2027-09-05 00:30', '20:00–00:30'],
		['2027-05-05 09:00', '2027-05-06 17:00', '9:00 until 17:00 on 6 May 2027'],
	])('from %s to %s it is %s', (start, end, hours) => expect(english.formatHours(start, end)).toBe(hours));

	it.each([
		['a span', english.formatSpan('2026-12-05 09:00', '2026-12-05 13:30'), 'Saturday, 5 December 2026, 9:00–13:30'],
		['a time', english.formatTime('2026-12-04 18:00'), '4 December 2026 at 18:00'],
		['days of the week', english.formatWeekdays([7, 5, 6]), 'on Fridays, Saturdays and Sundays'],
		['days in a row', english.formatWeekdays([1, 2, 3, 4, 5, 8]), 'Monday to Friday and on public holidays'],
		['months over the new year', english.formatMonths([1, 2, 3, 8, 10, 11, 12]), 'Aug, Oct to Mar'],
		['minutes', [45, 120, 210].map(english.formatDuration).join('; '), '45_min; 2_h; 3_h_30_min'],
		['periods', [1, 400, 365, 1_095].map(english.formatPeriod).join('; '), 'one day; 400_days; one year; 3_years'],
		['a price', english.formatPrice(750), '€7.50'],
		['a distance', english.formatDistance(9_432), '9.4_km'],
		['a place', english.afterPreposition('em', { name: 'Casa da Mata', article: 'a' }), 'at Casa da Mata'],
	])('writes %s', (_, text, expected) => expect(spaced(text)).toBe(expected));
});
