import { expect, it } from 'vitest';
import { formatAgo } from '#src/format/ago.ts';

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
