import geodesic from 'geographiclib-geodesic';
import simplifyLine from 'simplify-js';
import type { Position } from './track.ts';

const { Geodesic } = geodesic;
const { WGS84 } = Geodesic;

/** Metres along the shortest line on the WGS 84 ellipsoid (Karney 2013, exact to nanometres). */
export const distanceBetween = (a: Position, b: Position): number =>
	WGS84.Inverse(a.latitude, a.longitude, b.latitude, b.longitude, Geodesic.DISTANCE).s12 ?? Number.NaN;

const RADIANS = Math.PI / 180;

/** Metres east and north of an origin. */
export interface PlanePoint {
	readonly x: number;
	readonly y: number;
}

/**
 * Projects places onto a plane that touches the ellipsoid at `origin`; within 30 km its error is below 0.1 %. For
 * drawings and for short distances; `distanceBetween` measures lengths.
 */
export const planeAt = (origin: Position) => {
	const sine = Math.sin(origin.latitude * RADIANS);
	const flattening = 1 - WGS84.f * (2 - WGS84.f) * sine * sine;
	const primeVertical = WGS84.a / Math.sqrt(flattening);
	const meridian = (primeVertical * (1 - WGS84.f) ** 2) / flattening;
	const perDegreeEast = primeVertical * Math.cos(origin.latitude * RADIANS) * RADIANS;
	const perDegreeNorth = meridian * RADIANS;
	return ({ longitude, latitude }: Position): PlanePoint => ({
		x: (longitude - origin.longitude) * perDegreeEast,
		y: (latitude - origin.latitude) * perDegreeNorth,
	});
};

/** Leaves out points of a line that are within `tolerance` of the simplified line (Ramer, Douglas, Peucker). */
export const simplifyPlane = <Point extends PlanePoint>(points: readonly Point[], tolerance: number): Point[] =>
	simplifyLine(points as Point[], tolerance, true) as Point[];

/** In degrees. None crosses the date line, which is far from Portugal. */
export interface Bounds {
	readonly west: number;
	readonly south: number;
	readonly east: number;
	readonly north: number;
}

export const boundsOf = (places: Iterable<Position>): Bounds => {
	let [west, east, south, north] = [180, -180, 90, -90];
	for (const { longitude, latitude } of places) {
		west = Math.min(west, longitude);
		east = Math.max(east, longitude);
		south = Math.min(south, latitude);
		north = Math.max(north, latitude);
	}
	return { west, east, south, north };
};

export const centreOf = ({ west, south, east, north }: Bounds): Position => ({
	longitude: (west + east) / 2,
	latitude: (south + north) / 2,
});

/** A sheet shows at least this many metres, so that a walk around a square is not drawn as large as a day's walk. */
const SHEET_METRES = 250;

/**
 * Projects places onto a drawing's sheet, in its units: y points down, north is up. Everything within `bounds` is in the
 * sheet's middle, at least `margin` units from its edges.
 */
export const projectionOf = (
	bounds: Bounds,
	{ width, height, margin }: { width: number; height: number; margin: number },
) => {
	const toPlane = planeAt(centreOf(bounds));
	const southWest = toPlane({ longitude: bounds.west, latitude: bounds.south });
	const northEast = toPlane({ longitude: bounds.east, latitude: bounds.north });
	const unitsPerMetre = Math.min(
		(width - 2 * margin) / Math.max(SHEET_METRES, northEast.x - southWest.x),
		(height - 2 * margin) / Math.max(SHEET_METRES, northEast.y - southWest.y),
	);
	return {
		width,
		height,
		unitsPerMetre,
		toPoint: (position: Position): PlanePoint => {
			const { x, y } = toPlane(position);
			return { x: width / 2 + x * unitsPerMetre, y: height / 2 - y * unitsPerMetre };
		},
	};
};

export type Projection = ReturnType<typeof projectionOf>;
