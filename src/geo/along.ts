import { degreesEast, type PlanePoint, planeAt } from './geodesic.ts';
import type { Position, Track, TrackPoint, Waypoint } from './track.ts';

/** The length of a track in metres. */
export const lengthOf = ({ points }: Track): number => points.at(-1)?.distance ?? 0;

/** The index of the last point at or before `distance`, but never of the track's last point. Binary search. */
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

/** The place after `distance` metres, interpolated between two points. Beyond an end of the track it is that end. */
export const placeAt = ({ points }: Track, distance: number): TrackPoint => {
	const index = pointBefore(points, distance);
	const [from, to] = [points[index], points[index + 1]] as [TrackPoint, TrackPoint];
	const part = Math.min(1, Math.max(0, (distance - from.distance) / (to.distance - from.distance)));
	const between = (a: number, b: number) => (part === 1 ? b : a + part * (b - a));
	const east = degreesEast(from.longitude, to.longitude);
	return {
		longitude: part === 1 ? to.longitude : degreesEast(0, from.longitude + part * east),
		latitude: between(from.latitude, to.latitude),
		elevation: from.elevation === null || to.elevation === null ? null : between(from.elevation, to.elevation),
		distance: between(from.distance, to.distance),
	};
};

/** A waypoint, with the distance along the track at which it is passed. */
export interface PassedWaypoint extends Waypoint {
	/** Counts from 1, as on the map. */
	readonly number: number;
	/** Metres from the start. */
	readonly distance: number;
	/** Metres from the track. */
	readonly aside: number;
}

/** If a track passes a place several times, the first counts unless a later one is nearer by more metres than this. */
const NEARER_METRES = 1;

/** Where the track first passes nearest to a place, in metres from the start. `aside`: metres from the track. */
const findNearest = ({ points }: Track, place: Position): { distance: number; aside: number } => {
	const onPlane = points.map(planeAt(place));
	const passed = points.slice(1).map((end, index) => {
		const start = points[index] as TrackPoint;
		const [from, to] = [onPlane[index], onPlane[index + 1]] as [PlanePoint, PlanePoint];
		const [east, north] = [to.x - from.x, to.y - from.y];
		const part = Math.min(1, Math.max(0, -(from.x * east + from.y * north) / (east * east + north * north)));
		return {
			aside: Math.hypot(from.x + part * east, from.y + part * north),
			distance: start.distance + part * (end.distance - start.distance),
		};
	});
	const least = passed.reduce((metres, { aside }) => Math.min(metres, aside), Number.POSITIVE_INFINITY);
	let index = passed.findIndex(({ aside }) => aside <= least + NEARER_METRES);
	const asideAt = (at: number) => passed[at]?.aside ?? Number.POSITIVE_INFINITY;
	while (asideAt(index + 1) < asideAt(index)) index++;
	return passed[index] as { distance: number; aside: number };
};

/** The waypoints in walking order. Those without an elevation get the track's. */
export const passedWaypoints = (track: Track): PassedWaypoint[] =>
	track.waypoints
		.map((waypoint) => ({ ...waypoint, ...findNearest(track, waypoint) }))
		.toSorted((a, b) => a.distance - b.distance)
		.map((waypoint, index) => ({
			...waypoint,
			elevation: waypoint.elevation ?? placeAt(track, waypoint.distance).elevation,
			number: index + 1,
		}));
