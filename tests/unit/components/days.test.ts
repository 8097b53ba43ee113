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
});
