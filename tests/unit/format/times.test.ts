import { expect, it } from 'vitest';
import { formatHours, formatTime } from '#src/format/times.ts';

it.each([
	['2027-05-05 09:00', '2027-05-05 13:30', '9h–13h30'],
	['2027-05-05 20:00', '2027-05-06 00:30', '20h–0h30'],
	['2027-05-05 09:00', '2027-05-06 17:00', '9h até 6 de maio de 2027, às 17h'],
	['2027-05-05 20:00', '2027-05-07 08:00', '20h até 7 de maio de 2027, às 8h'],
])('from %s to %s it is %s', (start, end, hours) => expect(formatHours(start, end)).toBe(hours));

it('a time is a day and an hour', () => expect(formatTime('2026-12-04 18:00')).toBe('4 de dezembro de 2026, às 18h'));
