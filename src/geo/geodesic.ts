import geodesic from 'geographiclib-geodesic';
import type { Position } from './track.ts';

const { Geodesic } = geodesic;
const { WGS84 } = Geodesic;

/** Metres along the shortest line on the WGS 84 ellipsoid (Karney 2013, exact to nanometres). */
export const distanceBetween = (a: Position, b: Position): number =>
	WGS84.Inverse(a.latitude, a.longitude, b.latitude, b.longitude, Geodesic.DISTANCE).s12 ?? Number.NaN;

const RADIANS = Math.PI / 180;

/** How many degrees `to` lies east of `from`, -180 to 180, across the date line as well. */
export const degreesEast = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180;

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
		x: degreesEast(origin.longitude, longitude) * perDegreeEast,
		y: (latitude - origin.latitude) * perDegreeNorth,
	});
};
