import { planeAt } from './geodesic.ts';
import type { Place, Position, Track, TrackPoint, Waypoint } from './track.ts';

/** Metres. */
export const lengthOf = ({ points }: Track): number => points.at(-1)?.distance ?? 0;

/** The index of the last point at or before `distance`, by halving; not of the track's last point. */
const pointBefore = (points: readonly TrackPoint[], distance: number): number => {
	let low = 0;
	let high = points.length - 1;
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((points[middle] as TrackPoint).distance <= distance) low = middle;
		else high = middle;
	}
	return low;
};

/** `longitude` from -180 to 180. */
const eastOf = (longitude: number, degrees: number): number =>
	((((longitude + degrees + 180) % 360) + 360) % 360) - 180;

/** Where one is after `distance` metres, on a straight line between two points; before the start it is the start. */
export const placeAt = ({ points }: Track, distance: number): TrackPoint => {
	const index = pointBefore(points, distance);
	const [from, to] = [points[index], points[index + 1]] as [TrackPoint, TrackPoint];
	const part = Math.min(1, Math.max(0, (distance - from.distance) / (to.distance - from.distance)));
	const between = (a: number, b: number) => (part === 1 ? b : a + part * (b - a));
	const turn = ((((to.longitude - from.longitude + 180) % 360) + 360) % 360) - 180;
	return {
		longitude: part === 1 ? to.longitude : part === 0 ? from.longitude : eastOf(from.longitude, part * turn),
		latitude: between(from.latitude, to.latitude),
		elevation: from.elevation === null || to.elevation === null ? null : between(from.elevation, to.elevation),
		distance: between(from.distance, to.distance),
	};
};

/** A waypoint with where along the track it is passed. */
export interface PassedWaypoint extends Waypoint {
	/** From one, as on the map. */
	readonly number: number;
	/** Metres from the start. */
	readonly distance: number;
	/** Metres from the track. */
	readonly aside: number;
}

/** Where the track passes nearest to a place; of several the first, up to a metre. `aside`: metres between the two. */
export const findNearest = ({ points }: Track, place: Position): { distance: number; aside: number } => {
	const toPlane = planeAt(place);
	let nearest = { distance: 0, aside: Number.POSITIVE_INFINITY };
	let from = toPlane(points[0] as Place);
	for (let index = 1; index < points.length; index++) {
		const to = toPlane(points[index] as Place);
		const east = to.x - from.x;
		const north = to.y - from.y;
		const part = Math.min(1, Math.max(0, -(from.x * east + from.y * north) / (east * east + north * north)));
		const aside = Math.hypot(from.x + part * east, from.y + part * north);
		if (aside < nearest.aside - 1) {
			const [start, end] = [points[index - 1], points[index]] as [TrackPoint, TrackPoint];
			nearest = { distance: start.distance + part * (end.distance - start.distance), aside };
		}
		from = to;
	}
	return nearest;
};

/** The waypoints in the order in which one passes them, with the elevation of the track where they have none. */
export const passedWaypoints = (track: Track): PassedWaypoint[] =>
	track.waypoints
		.map((waypoint) => ({ ...waypoint, ...findNearest(track, waypoint) }))
		.toSorted((a, b) => a.distance - b.distance)
		.map((waypoint, index) => ({
			...waypoint,
			elevation: waypoint.elevation ?? placeAt(track, waypoint.distance).elevation,
			number: index + 1,
		}));
