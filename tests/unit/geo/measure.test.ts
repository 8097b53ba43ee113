import { gpx } from '@tmcw/togeojson';
import turfLength from '@turf/length';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, centreOf, distanceBetween } from '#src/geo/geodesic.ts';
import { lengthOf, measure, placeAt, walkOf } from '#src/geo/measure.ts';
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

describe('distance', () => {
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
	])('%s', (_, from, to, metres) => expect(distanceBetween(from, to)).toBeCloseTo(metres, 6));

	it('agrees with a second parser and with a library that computes on a sphere', () => {
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

describe('bounds', () => {
	it('are the smallest box, and contain its centre', () => {
		fc.assert(
			fc.property(walks(), (points) => {
				const { west, south, east, north } = boundsOf(points);
				expect([south, north]).toEqual([
					Math.min(...points.map(({ latitude }) => latitude)),
					Math.max(...points.map(({ latitude }) => latitude)),
				]);
				expect(east - west).toBeLessThan(3);
				const centre = centreOf({ west, south, east, north });
				expect(distanceBetween(centre, points[0] as Place)).toBeLessThan(10_000);
			}),
		);
	});
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
});

/** Three kilometres up a slope of one in ten, then a kilometre down it. */
const slope = straight(4_000, (distance) => (distance <= 3_000 ? distance / 10 : 600 - distance / 10));

describe('a walk', () => {
	it('of one way is the track', () => {
		const track = factsOf(slope);
		const { distance, walkingTime, heights } = track;
		const climb = { ascent: heights?.ascent, descent: heights?.descent };
		expect(walkOf(track, false)).toEqual({ distance, climb, walkingTime });
	});

	it('there and back is twice as long, and its descents are climbs on the way back', () => {
		const track = factsOf(slope);
		const { distance, oneWay, climb, walkingTime } = walkOf(track, true);
		expect(distance).toBe(2 * track.distance);
		expect(oneWay).toBe(track.distance);
		// 300 m up and 100 m down, then 100 m up and 300 m down; smoothing takes a little off the top.
		expect(climb?.ascent).toBeCloseTo(400, -1);
		expect(climb?.descent).toBe(climb?.ascent);
		// 8 km in 2 h; half of 400 m up in 1 h and 400 m down in 40 min.
		expect(walkingTime).toBeCloseTo(170, -1);
	});

	it('there and back without heights has twice the walking time', () => {
		const track = factsOf(straight(4_000));
		expect(walkOf(track, true)).toMatchObject({ climb: null, walkingTime: 2 * track.walkingTime });
	});

	it('there and back in one recording is the track, with the length of one way', () => {
		const there = straight(2_000);
		const track = factsOf([...there, ...there.toReversed().slice(1)]);
		expect(walkOf(track, false)).toMatchObject({ distance: track.distance, oneWay: track.distance / 2 });
	});
});
