import { expect, it } from 'vitest';
import { isLisbonTime, toInstant, toLisbon } from '#src/format/lisbon.ts';

it.each([
	['in winter', '2026-12-05 09:00', '2026-12-05T09:00:00Z'],
	['in summer', '2027-07-10 00:30', '2027-07-09T23:30:00Z'],
	['before spring moves the clock', '2027-03-28 00:59', '2027-03-28T00:59:00Z'],
	['after it', '2027-03-28 02:00', '2027-03-28T01:00:00Z'],
	['before autumn moves it back', '2027-10-31 00:59', '2027-10-30T23:59:00Z'],
	['after it', '2027-10-31 02:00', '2027-10-31T02:00:00Z'],
])('%s Lisbon’s %s is %s', (_, time, instant) => {
	expect(new Date(toInstant(time))).toEqual(new Date(instant));
	expect(toLisbon(Date.parse(instant))).toBe(time);
	expect(isLisbonTime(time)).toBe(true);
});

it('the hour that autumn repeats is its first one', () =>
	expect(new Date(toInstant('2027-10-31 01:30'))).toEqual(new Date('2027-10-31T00:30:00Z')));

it.each(['2027-03-28 01:30', '2027-02-30 09:00', '2027-02-10 24:00', '2027-02-10 09:60', '2027-02-10', 'amanhã'])(
	'no clock in Lisbon shows %s',
	(text) => expect(isLisbonTime(text)).toBe(false),
);
