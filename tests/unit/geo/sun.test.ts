import { getTimes } from 'suncalc';
import { describe, expect, it } from 'vitest';
import { lightOn, startBeforeBus, startBeforeDark, sunsetOf } from '#src/day/light.ts';
import { addDays } from '#src/format/day.ts';
import { daylightOn } from '#src/geo/sun.ts';

const LISBON = { latitude: 38.72, longitude: -9.14 };
const FLORES = { latitude: 39.45, longitude: -31.13 };
const MADEIRA = { latitude: 32.65, longitude: -16.91 };

const MINUTE_MS = 60_000;

it.each([
	['Lisbon', LISBON],
	['Gerês', { latitude: 41.73, longitude: -8.16 }],
	['Tavira', { latitude: 37.13, longitude: -7.65 }],
	['Madeira', MADEIRA],
	['Flores', FLORES],
])('for two years sunrise and sunset at %s are those of suncalc to 1.5 minutes', (_, place) => {
	const differences = Array.from({ length: 731 }, (_, index) => {
		const day = addDays('2027-01-01', index);
		const { rise, set } = daylightOn(day, place);
		const times = getTimes(new Date(`${day}T12:00:00Z`), place.latitude, place.longitude);
		return [rise - Number(times.sunrise), set - Number(times.sunset)];
	});
	expect(Math.max(...differences.flat().map(Math.abs)) / MINUTE_MS).toBeLessThan(1.5);
});

describe('the clock of a place', () => {
	it.each([
		['Lisbon in winter', '2026-11-28', LISBON, '17:16'],
		['the day before the clock changes', '2027-03-27', LISBON, '18:54'],
		['the day after', '2027-03-28', LISBON, '19:55'],
		['Flores, an hour behind', '2026-11-28', FLORES, '17:42'],
		['Madeira', '2026-11-28', MADEIRA, '18:02'],
	])('%s', (_, day, place, set) => expect(lightOn(day, place).set).toBe(set));
});

it.each([
	['2026-11-28', 210, '13:00'],
	['2027-06-21', 210, '17:00'],
	['2026-11-28', 570, undefined],
])('on %s a walk of %i minutes begins before %s, pauses included', (day, minutes, start) =>
	expect(startBeforeDark(day, LISBON, minutes)).toBe(start),
);

it('who comes by bus is back before it leaves', () => {
	expect(startBeforeBus('18:40', 210)).toBe('14:30');
	expect(startBeforeBus('02:00', 210)).toBeUndefined();
});

describe('an outing says the sunset if it ends within an hour of it or later', () => {
	it.each([
		['2026-11-28 09:00', '2026-11-28 16:16', undefined],
		['2026-11-28 09:00', '2026-11-28 16:17', { clock: '17:16', isDark: false }],
		['2026-11-28 15:00', '2026-11-28 18:00', { clock: '17:16', isDark: true }],
		['2026-11-28 21:00', '2026-11-29 00:30', { clock: '17:16', isDark: true }],
	])('from %s to %s', (start, end, sunset) => expect(sunsetOf({ start, end }, LISBON)).toEqual(sunset));

	it('on its own clock', () =>
		expect(
			sunsetOf({ start: '2026-11-28 14:00', end: '2026-11-28 18:30', timeZone: 'Europe/Lisbon' }, FLORES)?.clock,
		).toBe('18:42'));
});
