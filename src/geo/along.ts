import type { PlanePoint } from './geodesic.ts';

/** A point of a way on a plane. `distance`: metres from the start along the way. */
export interface WayPoint extends PlanePoint {
	readonly distance: number;
}

/** The place on a way that is nearest to another. `aside`: metres between the two. */
export interface Nearest extends WayPoint {
	readonly aside: number;
}

/** The index of the last point at or before `distance`, but never of the last point. Binary search. */
export const indexBefore = (points: readonly { readonly distance: number }[], distance: number): number => {
	let low = 0;
	let high = points.length - 1;
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((points[middle]?.distance ?? 0) <= distance) low = middle;
		else high = middle;
	}
	return low;
};

/** The point between two, a part of the way from the first to the second. Beyond an end it is that end. */
export const interpolate = (from: WayPoint, to: WayPoint, part: number): WayPoint => {
	const inside = Math.min(1, Math.max(0, part));
	return {
		x: from.x + inside * (to.x - from.x),
		y: from.y + inside * (to.y - from.y),
		distance: from.distance + inside * (to.distance - from.distance),
	};
};

/** Where each line between two points of a way is nearest to a place. */
export const passagesBy = (points: readonly WayPoint[], { x, y }: PlanePoint): Nearest[] =>
	points.slice(1).map((to, index) => {
		const from = points[index] as WayPoint;
		const [east, north] = [to.x - from.x, to.y - from.y];
		const part = ((x - from.x) * east + (y - from.y) * north) / (east * east + north * north || 1);
		const nearest = interpolate(from, to, part);
		return { ...nearest, aside: Math.hypot(x - nearest.x, y - nearest.y) };
	});
