import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '#src/geo/geodesic.ts';
import { type MeasuredTrack, measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import type { Place, Track } from '#src/geo/track.ts';
import { toGpx, toKml } from '#src/geo/write-track.ts';
import { gpxFile, toBytes, walks } from '#tests/support/tracks.ts';

const DETAILS = {
	name: 'Fraga & "Lapa" <norte>',
	description: 'Uma volta\u0000 \ud800 à serra.',
	author: 'A associação',
	url: 'https://exemplo.pt/trails/fraga?a=1&b=2',
	licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
	date: '2026-02-22',
};

/** Rounding to six decimals of a degree moves a point by at most so many metres. */
const ROUNDED = 0.08;

const withWaypoint = (track: Track): MeasuredTrack =>
	measure({
		...track,
		waypoints: [{ ...(track.points[1] as Place), name: 'A <fonte>', description: 'Fria & boa', symbol: 'Flag' }],
	});

/** Parses XML. Throws if it is not well-formed. */
const parse = (xml: string): Document =>
	new DOMParser({
		onError: (level, message) => {
			throw new Error(`${level}: ${message}`);
		},
	}).parseFromString(xml, 'text/xml') as unknown as Document;

const farthest = (a: readonly Place[], b: readonly Place[]): number =>
	a.reduce((most, place, index) => Math.max(most, distanceBetween(place, b[index] as Place)), 0);

describe('a download', () => {
	it('as GPX gives the same track when it is read, and the same file when it is written again', () => {
		fc.assert(
			fc.property(walks(), (points) => {
				const track = withWaypoint(readTrack(gpxFile(points)));
				const file = toGpx(track, DETAILS);
				const again = measure(readTrack(toBytes(file)));
				expect(again.points).toHaveLength(track.points.length);
				expect(farthest(again.points, track.points)).toBeLessThan(ROUNDED);
				expect(again.name).toBe(DETAILS.name);
				expect(again.waypoints).toMatchObject([{ name: 'A <fonte>', description: 'Fria & boa', symbol: 'Flag' }]);
				const second = toGpx(again, DETAILS);
				expect(toGpx(measure(readTrack(toBytes(second))), DETAILS)).toBe(second);
			}),
			{ numRuns: 40 },
		);
	});

	it.each([
		['GPX', toGpx, gpx],
		['KML', toKml, kml],
	])('as %s names its source, and another parser reads the same track', (_, write, read) => {
		fc.assert(
			fc.property(walks({ maxLength: 20 }), fc.boolean(), (points, hasHeights) => {
				const places = hasHeights ? points : points.map((place) => ({ ...place, elevation: null }));
				const track = withWaypoint(readTrack(gpxFile(places)));
				const text = write(track, DETAILS);
				for (const part of ['A associação', DETAILS.licence.url, 'https://exemplo.pt/trails/fraga?a=1&amp;b=2'])
					expect(text).toContain(part);
				const { features } = read(parse(text));
				const line = features.find(({ geometry }) => geometry?.type === 'LineString');
				const { coordinates } = (line as unknown as { geometry: { coordinates: number[][] } }).geometry;
				const others = coordinates.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude, elevation: null }));
				expect(others).toHaveLength(track.points.length);
				expect(farthest(track.points, others)).toBeLessThan(ROUNDED);
				const heights = coordinates.map(([, , height]) => height ?? null);
				for (const [index, { elevation }] of track.points.entries())
					if (elevation === null) expect(heights[index]).toBeNull();
					else expect(heights[index]).toBeCloseTo(elevation, 1);
				expect(features.map(({ properties }) => properties?.name)).toContain('A <fonte>');
				expect(features.map(({ properties }) => properties?.name)).toContain(DETAILS.name);
			}),
			{ numRuns: 20 },
		);
	});
});
