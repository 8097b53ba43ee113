import simplifyLine from 'simplify-js';
import { type PlanePoint, planeAt } from './geodesic.ts';
import type { Position, TrackPoint } from './track.ts';

/** The fewest of a line's points that no left-out one is farther than `tolerance` from (Ramer, Douglas, Peucker). */
export const simplifyPlane = <Point extends PlanePoint>(points: readonly Point[], tolerance: number): Point[] =>
	simplifyLine(points as Point[], tolerance, true) as Point[];

/** A track of fewer points: the old line is at most `metres` from the new one. */
export const simplifyTrack = (points: readonly TrackPoint[], metres: number): TrackPoint[] => {
	const toPlane = planeAt(points[Math.floor(points.length / 2)] as Position);
	return simplifyPlane(
		points.map((point) => ({ ...toPlane(point), point })),
		metres,
	).map(({ point }) => point);
};
