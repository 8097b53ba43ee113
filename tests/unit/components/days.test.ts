import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTodayWithin } from '#src/components/days.ts';

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
		['2026-12-31', '11-15', '02-10', true],
		['2027-02-10', '11-15', '02-10', true],
		['2027-02-11', '11-15', '02-10', false],
	])('on %s from %s until %s: %s', (today, from, until, holds) => {
		vi.setSystemTime(`${today}T12:00:00Z`);
		expect(isTodayWithin(from, until)).toBe(holds);
	});

	// In summer Lisbon is an hour ahead: its day begins at 23:00 of the day before.
	it.each<[now: string, holds: boolean]>([
		['2026-06-30T22:59:59Z', true],
		['2026-06-30T23:00:00Z', false],
		['2026-02-28T23:59:59Z', false],
		['2026-03-01T00:00:00Z', true],
	])('according to the date in Lisbon: 1 March to 30 June at %s: %s', (now, holds) => {
		vi.setSystemTime(now);
		expect(isTodayWithin('03-01', '06-30')).toBe(holds);
	});

	it.each<[now: string, day: string]>([
		// The clocks go forward on 29 March and back on 25 October.
		['2026-03-28T23:59:59Z', '2026-03-28'],
		['2026-03-29T00:00:00Z', '2026-03-29'],
		['2026-03-29T22:59:59Z', '2026-03-29'],
		['2026-03-29T23:00:00Z', '2026-03-30'],
		['2026-10-24T23:00:00Z', '2026-10-25'],
		['2026-10-25T23:59:59Z', '2026-10-25'],
		['2026-10-26T00:00:00Z', '2026-10-26'],
	])('of one day when the clocks change: at %s it is %s', (now, day) => {
		vi.setSystemTime(now);
		expect(isTodayWithin(day, day)).toBe(true);
	});
});
