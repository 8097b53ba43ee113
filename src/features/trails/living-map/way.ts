import type { PlanePoint } from '#src/geo/geodesic.ts';
import { fromDifferences, type MapData } from './map-data.ts';

/** A point of the way: metres east and north of the sheet's middle, and metres from the start. */
interface WayPoint extends PlanePoint {
	readonly distance: number;
}

/** The place on the way that is nearest to another. `aside`: metres between the two. */
export interface Nearest extends WayPoint {
	readonly aside: number;
}

/** Passages of the way count as equally near within so many metres: the error of a good position. */
const ALIKE_METRES = 15;

const between = (from: WayPoint, to: WayPoint, part: number): WayPoint => ({
	x: from.x + part * (to.x - from.x),
	y: from.y + part * (to.y - from.y),
	distance: from.distance + part * (to.distance - from.distance),
});

/** The way of a map, to find places on it. */
export const readWay = (numbers: MapData['way']) => {
	const points = fromDifferences(numbers, 3).map(([x = 0, y = 0, distance = 0]): WayPoint => ({ x, y, distance }));
	const [first, last] = [points[0], points.at(-1)] as [WayPoint, WayPoint];

	/** The place after so many metres. Beyond an end of the way it is that end. */
	const pointAt = (distance: number): WayPoint => {
		let [low, high] = [0, points.length - 1];
		while (high - low > 1) {
			const middle = (low + high) >> 1;
			if ((points[middle] as WayPoint).distance <= distance) low = middle;
			else high = middle;
		}
		const [from, to] = [points[low], points[high]] as [WayPoint, WayPoint];
		const part = (distance - from.distance) / (to.distance - from.distance || 1);
		return between(from, to, Math.min(1, Math.max(0, part)));
	};

	const nearestOn = (from: WayPoint, to: WayPoint, { x, y }: PlanePoint): Nearest => {
		const [east, north] = [to.x - from.x, to.y - from.y];
		const part = ((x - from.x) * east + (y - from.y) * north) / (east * east + north * north || 1);
		const place = between(from, to, Math.min(1, Math.max(0, part)));
		return { ...place, aside: Math.hypot(x - place.x, y - place.y) };
	};

	return {
		points,
		length: last.distance,
		pointAt,
		/** The places from one distance to another. */
		stretch: (from: number, to: number): PlanePoint[] => [
			pointAt(from),
			...points.filter(({ distance }) => distance > from && distance < to),
			pointAt(to),
		],
		/**
		 * Where the way passes nearest to a place. If it passes there several times, it is the passage that is nearest to
		 * `before`, metres from the start: somebody who walks does not jump.
		 */
		nearest: (place: PlanePoint, before = first.distance): Nearest => {
			const all = points.slice(1).map((to, index) => nearestOn(points[index] as WayPoint, to, place));
			const least = Math.min(...all.map(({ aside }) => aside));
			const jump = ({ distance }: Nearest) => Math.abs(distance - before);
			return all
				.filter(({ aside }) => aside <= least + ALIKE_METRES)
				.reduce((best, one) => (jump(one) < jump(best) ? one : best));
		},
	};
};

export type Way = ReturnType<typeof readWay>;
