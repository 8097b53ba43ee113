import simplifyLine from 'simplify-js';
import type { PlanePoint } from './geodesic.ts';

/** Leaves out points of a line that are within `tolerance` of the simplified line (Ramer, Douglas, Peucker). */
export const simplifyPlane = <Point extends PlanePoint>(points: readonly Point[], tolerance: number): Point[] =>
	simplifyLine(points as Point[], tolerance, true) as Point[];
