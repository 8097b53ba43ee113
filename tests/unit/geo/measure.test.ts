import { gpx } from '@tmcw/togeojson';
import turfLength from '@turf/length';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '#src/geo/geodesic.ts';
import { effortOf, lengthOf, measure, placeAt, walkingTime, walkOf } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import type { Place } from '#src/geo/track.ts';
import {
	gpxFile,
	gpxText,
	placeFrom,
	reversed,
	START,
	segment,
	straight,
	toBytes,
	walks,
} from '#tests/support/tracks.ts';

const factsOf = (points: readonly Place[]) => measure(readTrack(gpxFile(points)));

const at = (longitude: number, latitude: number): Place => ({ longitude, latitude, elevation: null });

it.each([
	['on the equator is its radius times the angle', at(-10, 0), at(20, 0), (6_378_137 * Math.PI) / 6],
	['from the equator to the pole is the quarter meridian of WGS 84', at(7, 0), at(7, 90), 10_001_965.7293127],
	[
		'between two far points agrees with Karney’s test set',
		at(0, 36.530042355041),
		at(5.76234469467651, -48.16427077909777),
		9_398_502.0434687,
	],
])('a distance %s', (_, from, to, metres) => expect(distanceBetween(from, to)).toBeCloseTo(metres, 6));

it('a distance agrees with a second parser and with a library that computes on a sphere', () => {
	fc.assert(
		fc.property(walks(), (points) => {
			const file = gpxFile(points);
			const document = new DOMParser().parseFromString(new TextDecoder().decode(file), 'text/xml');
			const other = turfLength(gpx(document as unknown as Document), { units: 'meters' });
			expect(Math.abs(lengthOf(readTrack(file)) / other - 1)).toBeLessThan(0.0057);
		}),
		{ numRuns: 40 },
	);
});

describe('the same facts', () => {
	it('the other way round, with climb and descent exchanged', () => {
		fc.assert(
			fc.property(walks({ minLength: 5 }), (points) => {
				const track = readTrack(gpxFile(points));
				const [there, back] = [measure(track), measure(readTrack(reversed(track)))];
				expect(back.distance).toBeCloseTo(there.distance, 6);
				expect(back.shape).toBe(there.shape);
				expect(back.heights?.ascent).toBeCloseTo(there.heights?.descent ?? Number.NaN, 6);
				expect(back.heights?.descent).toBeCloseTo(there.heights?.ascent ?? Number.NaN, 6);
				expect(back.heights?.highest).toBeCloseTo(there.heights?.highest ?? Number.NaN, 6);
			}),
			{ numRuns: 60 },
		);
	});

	it('however a recording is cut into segments', () => {
		fc.assert(
			fc.property(walks({ minLength: 5 }), fc.array(fc.nat(120), { maxLength: 6 }), (points, cuts) => {
				const places = [0, ...cuts.map((cut) => cut % points.length).toSorted((a, b) => a - b), points.length];
				// In some tracks the point at a cut is in both segments, as devices write it; in others only in one.
				const segments = places
					.slice(1)
					.map((end, index) => points.slice(places[index], end + (index % 2)))
					.filter(({ length }) => length > 0);
				expect(measure(readTrack(gpxFile(...segments)))).toEqual(factsOf(points));
			}),
			{ numRuns: 60 },
		);
	});
});

describe('shape', () => {
	const corners = [
		START,
		placeFrom(START, 0, 500),
		placeFrom(placeFrom(START, 0, 500), 90, 500),
		placeFrom(START, 90, 500),
	];
	const square = corners.flatMap((start, index) => straight(490, () => null, { azimuth: 90 * index, start }));
	it.each([
		['loop', square],
		['loop', square.slice(0, -5)],
		['line', square.slice(0, -40)],
		['line', straight(900)],
		['thereAndBack', [...straight(900), ...straight(900).toReversed()]],
		['line', straight(30)],
	])('%s', (shape, points) => expect(factsOf(points).shape).toBe(shape));
});

describe('along the way', () => {
	it('a place is as far from the point before it as their distances differ', () => {
		fc.assert(
			fc.property(walks(), fc.double({ min: 0, max: 1, noNaN: true }), (points, part) => {
				const track = readTrack(gpxFile(points));
				const distance = part * lengthOf(track);
				const place = placeAt(track, distance);
				expect(place.distance).toBeCloseTo(distance, 6);
				const before = track.points.findLast((point) => point.distance <= distance) as Place & { distance: number };
				expect(distanceBetween(before, place)).toBeCloseTo(distance - before.distance, 2);
			}),
		);
	});

	it('points of interest are numbered in the order of the way, and have its height', () => {
		const way = straight(1_000, (distance) => 100 + distance / 10);
		const waypoint = (name: string, distance: number) => {
			const { longitude, latitude } = placeFrom(placeFrom(START, 0, distance), 90, 20);
			return `<wpt lat="${latitude}" lon="${longitude}"><name>${name}</name></wpt>`;
		};
		const file = gpxText(`${waypoint('Capela', 755)}${waypoint('Fonte', 105)}<trk>${segment(way)}</trk>`);
		expect(measure(readTrack(toBytes(file))).waypoints).toMatchObject([
			{
				name: 'Fonte',
				number: 1,
				distance: expect.closeTo(105, 1),
				aside: expect.closeTo(20, 1),
				elevation: expect.closeTo(110.5, 1),
			},
			{
				name: 'Capela',
				number: 2,
				distance: expect.closeTo(755, 1),
				aside: expect.closeTo(20, 1),
				elevation: expect.closeTo(175.5, 1),
			},
		]);
	});

	it('a point of interest is met on the way there, though the way back was recorded half a metre nearer', () => {
		const way = straight(1_000);
		const back = way.toReversed().map((point) => placeFrom(point, 90, 0.5));
		const { longitude, latitude } = placeFrom(placeFrom(START, 0, 305), 90, 20);
		const file = gpxText(
			`<wpt lat="${latitude}" lon="${longitude}"><name>Fonte</name></wpt><trk>${segment([...way, ...back])}</trk>`,
		);
		const [source] = measure(readTrack(toBytes(file))).waypoints;
		expect(source?.distance).toBeCloseTo(305, 0);
	});
});

describe('a walk', () => {
	/** Three kilometres up a slope of one in ten, then a kilometre down it. */
	const slope = factsOf(straight(4_000, (distance) => (distance <= 3_000 ? distance / 10 : 600 - distance / 10)));

	it('of one way is the track', () => {
		const { distance, heights } = slope;
		const climb = { ascent: heights?.ascent ?? 0, descent: heights?.descent ?? 0 };
		const way = { distance, ...climb };
		expect(walkOf(slope, false)).toEqual({ distance, climb, walkingTime: walkingTime(way) });
	});

	it('there and back is twice as long, and its descents are climbs on the way back', () => {
		const { distance, oneWay, climb, walkingTime } = walkOf(slope, true);
		expect([distance, oneWay]).toEqual([2 * slope.distance, slope.distance]);
		// 300 m up and 100 m down, then 100 m up and 300 m down; smoothing takes a little off the top.
		expect(climb?.ascent).toBeCloseTo(400, -1);
		expect(climb?.descent).toBe(climb?.ascent);
		// 8 km in 2 h; half of 400 m up in 1 h and 400 m down in 40 min.
		expect(walkingTime).toBeCloseTo(170, -1);
		expect(walkOf(factsOf(straight(4_000)), true)).toMatchObject({ climb: null, walkingTime: expect.closeTo(120, 3) });
	});

	it('there and back in one recording is the track, with the length of one way', () => {
		const there = straight(2_000);
		const track = factsOf([...there, ...there.toReversed().slice(1)]);
		expect(walkOf(track, false)).toMatchObject({ distance: track.distance, oneWay: track.distance / 2 });
	});
});

/** Irregular, but the same in every run: hundredths from -1 to 1. */
const noise = (index: number): number => ((index * 7_919) % 201) / 100 - 1;
const waves = (height: number, metres: number) => (distance: number) =>
	100 + (height / 2) * (1 - Math.cos((2 * Math.PI * distance) / metres));

describe('climb', () => {
	it.each([
		['one hill', waves(300, 4_000), 4_000, 300],
		['four hills', waves(80, 1_000), 4_000, 320],
		['a slope', (distance: number) => 100 + distance / 10, 3_000, 300],
		['level ground', () => 100, 3_000, 0],
		['ripples that no device can tell from its noise', waves(4, 200), 3_000, 0],
		['two rises a little below five metres', waves(4.5, 2_000), 4_000, 0],
		['two rises a little above', waves(5.5, 2_000), 4_000, 11],
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

	it('is unknown without heights, and the time then follows from the distance', () =>
		expect(walkOf(factsOf(straight(2_000)), false)).toMatchObject({
			climb: null,
			walkingTime: expect.closeTo(30, 3),
		}));
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
