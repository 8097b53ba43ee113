import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, addYears, isDay, weekdayOf } from '#src/format/day.ts';
import { today } from '#src/format/lisbon.ts';

afterEach(() => void vi.useRealTimers());

describe('today', () => {
	it.each([
		['2026-01-15T23:59:59Z', '2026-01-15', 'in winter, when Lisbon has the time of Greenwich'],
		['2026-01-16T00:00:00Z', '2026-01-16', 'and its midnight'],
		['2026-07-01T22:59:59Z', '2026-07-01', 'in summer'],
		['2026-07-01T23:00:00Z', '2026-07-02', 'when a day begins in Lisbon an hour early'],
		['2026-12-31T23:30:00Z', '2026-12-31', 'on the last day of the year'],
	])('at %s is %s: %s', (moment, day) => {
		vi.setSystemTime(moment);
		expect(today()).toBe(day);
	});
});

it.each(['2026-11-21', '2024-02-29', '2000-02-29', '0999-01-01'])('%s is a day', (text) =>
	expect(isDay(text)).toBe(true),
);

it.each([
	'2026-02-29',
	'1900-02-29',
	'2026-04-31',
	'2026-13-01',
	'2026-00-10',
	'2026-01-00',
	'2026-1-1',
	'2026/01/01',
	'01/01/2026',
	'2026-01-01 ',
	'2026-01-01T00:00',
	'20260101',
	'amanhã',
	'',
])('%j is no day', (text) => expect(isDay(text)).toBe(false));

it.each([
	['2026-12-31', 1, '2027-01-01'],
	['2024-02-28', 1, '2024-02-29'],
	// Lisbon's clock changes in these nights.
	['2026-03-28', 2, '2026-03-30'],
	['2026-10-26', -2, '2026-10-24'],
])('%s and %i days is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

it.each([
	['2026-11-21', 1, '2027-11-21'],
	['2024-02-29', 1, '2025-03-01'],
	['2026-11-21', -120, '1906-11-21'],
])('%s and %i years is %s', (day, years, expected) => expect(addYears(day, years)).toBe(expected));

it.each([
	['2026-11-16', 1],
	['2026-11-21', 6],
	['2026-11-22', 7],
])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday));
