import { lengthOf, placeAt } from './along.ts';
import { degreesEast, distanceBetween } from './geodesic.ts';
import { climbOf, profileOf } from './profile.ts';
import type { Position, Track, TrackPoint } from './track.ts';
import { walkingTime } from './walking-time.ts';

/** Back at the start, back at the start by the same way, or elsewhere. */
export type TrackShape = 'loop' | 'thereAndBack' | 'line';

/** Degrees; `west` may be greater than `east`, across the date line. */
export interface Bounds {
	readonly west: number;
	readonly south: number;
	readonly east: number;
	readonly north: number;
}

/** A summit or a low on the way: smoothed metres above the sea, and metres from the start. */
export interface Extreme {
	readonly elevation: number;
	readonly distance: number;
}

/** Metres and minutes, not rounded. */
export interface TrackStatistics {
	readonly distance: number;
	/** `null` if the file has no elevations. */
	readonly heights: {
		readonly ascent: number;
		readonly descent: number;
		readonly highest: Extreme;
		readonly lowest: Extreme;
	} | null;
	/** By `walkingTime`; without heights, of the distance alone. */
	readonly walkingTime: number;
	readonly shape: TrackShape;
	readonly bounds: Bounds;
	readonly start: Position;
	readonly end: Position;
}

/** Start and end are one place within so many metres, and within this part of the way: a car park, a square. */
const LOOP_METRES = 200;
const LOOP_PART = 0.1;
/** The way back is the way there within so many metres, a device's error twice, and within this part of the way. */
const BACK_METRES = 40;
const BACK_PART_OF_WAY = 0.02;
/** At how many places that is looked at, and at which share of them it must be so. */
const BACK_PLACES = 40;
const BACK_SHARE = 0.9;

const shapeOf = (track: Track): TrackShape => {
	const length = lengthOf(track);
	const [start, end] = [track.points[0], track.points.at(-1)] as [TrackPoint, TrackPoint];
	if (distanceBetween(start, end) > Math.min(LOOP_METRES, LOOP_PART * length)) return 'line';
	const beside = Math.min(BACK_METRES, BACK_PART_OF_WAY * length);
	const back = Array.from({ length: BACK_PLACES }, (_, index) => {
		const distance = (length * (index + 1)) / (2 * (BACK_PLACES + 1));
		return distanceBetween(placeAt(track, distance), placeAt(track, length - distance)) <= beside;
	});
	return back.filter(Boolean).length >= BACK_SHARE * BACK_PLACES ? 'thereAndBack' : 'loop';
};

/** The smallest box around places. */
export const boundsOf = (places: Iterable<Position>): Bounds => {
	let origin: number | undefined;
	let [west, east, south, north] = [0, 0, 90, -90];
	for (const { longitude, latitude } of places) {
		origin ??= longitude;
		const offset = degreesEast(origin, longitude);
		west = Math.min(west, offset);
		east = Math.max(east, offset);
		south = Math.min(south, latitude);
		north = Math.max(north, latitude);
	}
	const from = origin ?? 0;
	// What does not cross the date line stays as it was written, to the last digit.
	const at = (offset: number) => (Math.abs(from + offset) <= 180 ? from + offset : degreesEast(0, from + offset));
	return { west: at(west), east: at(east), south, north };
};

const extremes = (profile: readonly Extreme[]): { highest: Extreme; lowest: Extreme } => {
	const first = profile[0] as Extreme;
	return profile.reduce(
		({ highest, lowest }, sample) => ({
			highest: sample.elevation > highest.elevation ? sample : highest,
			lowest: sample.elevation < lowest.elevation ? sample : lowest,
		}),
		{ highest: first, lowest: first },
	);
};

/** The facts of a track. */
export const measure = (track: Track): TrackStatistics => {
	const distance = lengthOf(track);
	const profile = profileOf(track);
	const climb = profile && climbOf(profile);
	const [start, end] = [track.points[0], track.points.at(-1)] as [TrackPoint, TrackPoint];
	return {
		distance,
		heights: profile && climb && { ...climb, ...extremes(profile) },
		walkingTime: walkingTime({ distance, ascent: climb?.ascent ?? 0, descent: climb?.descent ?? 0 }),
		shape: shapeOf(track),
		bounds: boundsOf(track.points),
		start: { longitude: start.longitude, latitude: start.latitude },
		end: { longitude: end.longitude, latitude: end.latitude },
	};
};

/** The middle of a box, across the date line as well. */
export const centreOf = ({ west, south, east, north }: Bounds): Position => ({
	longitude: degreesEast(0, west + ((((east - west) % 360) + 360) % 360) / 2),
	latitude: (south + north) / 2,
});
