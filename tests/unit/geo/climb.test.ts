import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { climbOf, effortOf, walkingTime } from '#src/geo/climb.ts';
import { measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import type { Place } from '#src/geo/track.ts';
import { gpxFile, straight, walks } from '#tests/support/tracks.ts';

/** Irregular, but the same in every run: hundredths from -1 to 1. */
const noise = (index: number): number => ((index * 7_919) % 201) / 100 - 1;
const waves = (height: number, metres: number) => (distance: number) =>
	100 + (height / 2) * (1 - Math.cos((2 * Math.PI * distance) / metres));

const factsOf = (points: readonly Place[]) => measure(readTrack(gpxFile(points)));

describe('climb', () => {
	it.each([
		['one hill', waves(300, 4_000), 4_000, 300],
		['four hills', waves(80, 1_000), 4_000, 320],
		['a slope', (distance: number) => 100 + distance / 10, 3_000, 300],
		['level ground', () => 100, 3_000, 0],
		['ripples that no device can tell from its noise', waves(4, 200), 3_000, 0],
	])('of %s is its height', (_, heights, metres, ascent) => {
		const facts = factsOf(straight(metres, heights));
		expect(Math.abs((facts.heights?.ascent ?? Number.NaN) - ascent)).toBeLessThanOrEqual(0.01 * ascent);
	});

	it.each([
		['one hill', waves(300, 4_000), 4_000, 300],
		['four hills', waves(80, 1_000), 4_000, 320],
		['level ground', () => 100, 4_000, 0],
	])('of %s stays right with a device’s noise of 3 m', (_, heights, metres, ascent) => {
		const points = straight(metres, (distance) => heights(distance) + 3 * noise(distance / 10));
		const measured = factsOf(points).heights?.ascent ?? Number.NaN;
		expect(Math.abs(measured - ascent)).toBeLessThanOrEqual(Math.max(10, 0.03 * ascent));
	});

	it('minus descent is the height difference from start to end, within the tolerance', () => {
		fc.assert(
			fc.property(walks({ minLength: 5 }), (points) => {
				const { profile } = factsOf(points);
				const { ascent, descent } = climbOf(profile ?? []);
				const rise = (profile?.at(-1)?.elevation ?? 0) - (profile?.[0]?.elevation ?? 0);
				expect(Math.abs(ascent - descent - rise)).toBeLessThan(10);
			}),
			{ numRuns: 60 },
		);
	});

	it('is unknown without heights, and the time then follows from the distance', () =>
		expect(factsOf(straight(2_000))).toMatchObject({ heights: null, walkingTime: expect.closeTo(30, 3) }));
});

describe('walking time', () => {
	it.each([
		['on the level 4 km take an hour', { distance: 4_000, ascent: 0, descent: 0 }, 60],
		['a wall of 400 m takes one, too', { distance: 0, ascent: 400, descent: 0 }, 60],
		['down 600 m as well', { distance: 0, ascent: 0, descent: 600 }, 60],
		['of two the larger and half of the smaller', { distance: 12_000, ascent: 400, descent: 600 }, 240],
		['whichever is the larger', { distance: 4_000, ascent: 800, descent: 600 }, 210],
	])('%s', (_, way, minutes) => expect(walkingTime(way)).toBeCloseTo(minutes, 9));

	it.each([
		[60, 1],
		[61, 2],
		[180, 2],
		[360, 3],
		[600, 4],
		[601, 5],
	])('of %i minutes is effort %i', (minutes, effort) => expect(effortOf(minutes)).toBe(effort));
});
