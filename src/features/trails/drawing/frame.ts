import { type Bounds, centreOf } from '#src/geo/bounds.ts';
import { type PlanePoint, planeAt } from '#src/geo/geodesic.ts';
import type { Position } from '#src/geo/track.ts';

/** A sheet in units of its drawing: y points down, north is up. */
export interface Frame {
	readonly width: number;
	readonly height: number;
	readonly unitsPerMetre: number;
	/** The point of a place, which may lie outside the sheet. */
	readonly toPoint: (position: Position) => PlanePoint;
}

/** A sheet shows at least this many metres, so that a walk around a square is not drawn as large as a day's walk. */
const CONTENT_METRES = 250;

/** A sheet with everything within `bounds` in its middle, at least `margin` units from its edges. */
export const frameAround = (
	bounds: Bounds,
	{ width, height, margin }: { width: number; height: number; margin: number },
): Frame => {
	const toPlane = planeAt(centreOf(bounds));
	const southWest = toPlane({ longitude: bounds.west, latitude: bounds.south });
	const northEast = toPlane({ longitude: bounds.east, latitude: bounds.north });
	const unitsPerMetre = Math.min(
		(width - 2 * margin) / Math.max(CONTENT_METRES, northEast.x - southWest.x),
		(height - 2 * margin) / Math.max(CONTENT_METRES, northEast.y - southWest.y),
	);
	return {
		width,
		height,
		unitsPerMetre,
		toPoint: (position) => {
			const { x, y } = toPlane(position);
			return { x: width / 2 + x * unitsPerMetre, y: height / 2 - y * unitsPerMetre };
		},
	};
};
