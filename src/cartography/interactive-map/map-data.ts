import { indexBefore, interpolate, type Nearest, passagesBy, type WayPoint } from '#src/geo/along.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';

/** A place on the way with a text: a point of interest, a kilometre, the start or the finish. */
export interface Stop {
	/** Metres from the start. */
	readonly distance: number;
	/** «2. Moinho de rodízio» */
	readonly name: string;
	readonly text: string;
	/** As the form that reports a problem there reads it: `3.2`. */
	readonly kilometre: string;
	/** Its symbol on the map: `p` and a point's number, `k` and a kilometre. Start and finish have none. */
	readonly symbol?: string;
}

/** A place along the profile: x and y on the map, x and y on the profile, and its description. */
export type WalkedPlace = readonly [number, number, number, number, string];

/** Passages of the way count as equally near within so many metres: the error of a good position. */
const ALIKE_METRES = 15;

/** The way of a map, to find places on it. */
export const readWay = (points: readonly WayPoint[]) => {
	const [first, last] = [points[0], points.at(-1)] as [WayPoint, WayPoint];

	/** The place after so many metres. Beyond an end of the way it is that end. */
	const pointAt = (distance: number): WayPoint => {
		const index = indexBefore(points, distance);
		const [from, to] = [points[index], points[index + 1]] as [WayPoint, WayPoint];
		return interpolate(from, to, (distance - from.distance) / (to.distance - from.distance || 1));
	};

	return {
		points,
		length: last.distance,
		pointAt,
		/**
		 * Where the way passes nearest to a place. If it passes there several times, it is the passage that is nearest to
		 * `before`, metres from the start: walkers do not jump.
		 */
		nearest: (place: PlanePoint, before = first.distance): Nearest => {
			const all = passagesBy(points, place);
			const least = Math.min(...all.map(({ aside }) => aside));
			const jump = ({ distance }: Nearest) => Math.abs(distance - before);
			return all
				.filter(({ aside }) => aside <= least + ALIKE_METRES)
				.reduce((best, one) => (jump(one) < jump(best) ? one : best));
		},
	};
};

export type Way = ReturnType<typeof readWay>;
