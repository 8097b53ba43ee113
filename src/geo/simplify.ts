import simplifyLine from 'simplify-js';
import type { PlanePoint } from './geodesic.ts';

/** The fewest of a line's points that no left-out one is farther than `tolerance` from (Ramer, Douglas, Peucker). */
export const simplifyPlane = <Point extends PlanePoint>(points: readonly Point[], tolerance: number): Point[] =>
	simplifyLine(points as Point[], tolerance, true) as Point[];
