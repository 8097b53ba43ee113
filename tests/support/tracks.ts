import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import type { Place, Track } from '#src/geo/track.ts';

const { WGS84 } = geodesic.Geodesic;

/** The place at a distance of `metres` from another; `azimuth` is in degrees, clockwise from north. */
export const placeFrom = ({ longitude, latitude }: Place, azimuth: number, metres: number): Place => {
	const { lon2 = 0, lat2 = 0 } = WGS84.Direct(latitude, longitude, azimuth, metres);
	return { longitude: lon2, latitude: lat2, elevation: null };
};

/** Where the tests' tracks begin: at sea, far from any private land. */
export const START: Place = { longitude: -10.4, latitude: 40.2, elevation: null };

/** Points at equal steps on a straight line to the north. `heights` returns the elevation at a distance in metres. */
export const straight = (
	metres: number,
	heights: (distance: number) => number | null = () => null,
	{ step = 10, azimuth = 0, start = START } = {},
): Place[] =>
	Array.from({ length: Math.round(metres / step) + 1 }, (_, index) => ({
		...placeFrom(start, azimuth, index * step),
		elevation: heights(index * step),
	}));

const point = (name: string, { longitude, latitude, elevation }: Place) =>
	`<${name} lat="${latitude}" lon="${longitude}">${elevation === null ? '' : `<ele>${elevation}</ele>`}</${name}>`;

/** A GPX segment with these points. */
export const segment = (points: readonly Place[]): string =>
	`<trkseg>\n${points.map((place) => point('trkpt', place)).join('\n')}\n</trkseg>`;
export const route = (points: readonly Place[]): string =>
	`<rte>\n${points.map((place) => point('rtept', place)).join('\n')}\n</rte>`;

/** The text of a GPX file with `inside` as its content. */
export const gpxText = (inside: string): string =>
	`<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="tests" xmlns="http://www.topografix.com/GPX/1/1">\n${inside}\n</gpx>\n`;

export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A GPX file with one track; each list of points is a segment. */
export const gpxFile = (...segments: (readonly Place[])[]): Uint8Array =>
	toBytes(gpxText(`<trk>${segments.map(segment).join('\n')}</trk>`));

/** The GPX file that a device records when the same track is walked the other way round. */
export const reversed = (track: Track): Uint8Array => gpxFile(track.points.toReversed());

/** Random walks as people make them, away from the poles and the date line: steps of 3 to 60 m, gentle turns, slopes up to 30 %. */
export const walks = ({ minLength = 2, maxLength = 120 } = {}): fc.Arbitrary<Place[]> =>
	fc
		.record({
			longitude: fc.double({ min: -179, max: 179, noNaN: true }),
			latitude: fc.double({ min: -75, max: 75, noNaN: true }),
			elevation: fc.double({ min: 5, max: 2_000, noNaN: true }),
			azimuth: fc.double({ min: 0, max: 360, noNaN: true }),
			steps: fc.array(
				fc.record({
					metres: fc.double({ min: 3, max: 60, noNaN: true }),
					turn: fc.double({ min: -50, max: 50, noNaN: true }),
					slope: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
				}),
				{ minLength, maxLength },
			),
		})
		.map(({ azimuth, steps, ...start }) => {
			let heading = azimuth;
			const points: Place[] = [start];
			for (const { metres, turn, slope } of steps) {
				heading += turn;
				const last = points.at(-1) ?? start;
				points.push({ ...placeFrom(last, heading, metres), elevation: (last.elevation ?? 0) + slope * metres });
			}
			return points;
		});
