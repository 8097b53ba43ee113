import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isClockTime, setOwnTimeZone, toClock, today, toInstant } from '#src/format/clock.ts';
import { addDays, addYears, isDay, weekdayOf } from '#src/format/day.ts';
import { isWithin } from '#src/format/span.ts';

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

it.each([
	['in winter', '2026-12-05 09:00', '2026-12-05T09:00:00Z'],
	['in summer', '2027-07-10 00:30', '2027-07-09T23:30:00Z'],
	['before spring moves the clock', '2027-03-28 00:59', '2027-03-28T00:59:00Z'],
	['after it', '2027-03-28 02:00', '2027-03-28T01:00:00Z'],
	['before autumn moves it back', '2027-10-31 00:59', '2027-10-30T23:59:00Z'],
	['after it', '2027-10-31 02:00', '2027-10-31T02:00:00Z'],
])('%s Lisbon’s %s is %s', (_, time, instant) => {
	expect(new Date(toInstant(time))).toEqual(new Date(instant));
	expect(toClock(Date.parse(instant))).toBe(time);
	expect(isClockTime(time)).toBe(true);
});

it.each([
	['winter', '2027-01-16 09:00', '2027-01-16T10:00:00Z'],
	['summer', '2027-06-12 09:00', '2027-06-12T09:00:00Z'],
])('%s in the Azores: %s is %s', (_, time, instant) => {
	expect(new Date(toInstant(time, 'Atlantic/Azores'))).toEqual(new Date(instant));
	expect(toClock(Date.parse(instant), 'Atlantic/Azores')).toBe(time);
	setOwnTimeZone('Atlantic/Azores');
	onTestFinished(() => setOwnTimeZone('Europe/Lisbon'));
	expect(new Date(toInstant(time))).toEqual(new Date(instant));
	vi.setSystemTime('2027-01-16T00:30:00Z');
	expect(today()).toBe('2027-01-15');
});

it('the hour that autumn repeats is its first one', () =>
	expect(new Date(toInstant('2027-10-31 01:30'))).toEqual(new Date('2027-10-31T00:30:00Z')));

it.each(['2027-03-28 01:30', '2027-02-30 09:00', '2027-02-10 24:00', '2027-02-10 09:60', '2027-02-10', 'amanhã'])(
	'no clock in Lisbon shows %s',
	(text) => expect(isClockTime(text)).toBe(false),
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a period includes today', () => {
	it.each<[today: string, from: string, until: string | undefined, holds: boolean]>([
		['2026-11-01', '2026-11-02', undefined, false],
		['2026-11-02', '2026-11-02', undefined, true],
		['2031-01-01', '2026-11-02', undefined, true],
		['2027-03-31', '2026-11-02', '2027-03-31', true],
		['2027-04-01', '2026-11-02', '2027-03-31', false],
		['2026-03-01', '03-01', '06-30', true],
		['2040-06-30', '03-01', '06-30', true],
		['2026-07-01', '03-01', '06-30', false],
		['2026-11-15', '11-15', '02-10', true],
		['2026-12-31', '11-15', '02-10', true],
		['2027-02-10', '11-15', '02-10', true],
		['2027-02-11', '11-15', '02-10', false],
	])('on %s from %s until %s: %s', (today, from, until, holds) => {
		expect(isWithin(today, from, until)).toBe(holds);
	});
});
