import { lengthOf, type PassedWaypoint, passedWaypoints, placeAt } from './along.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { climbOf, walkingTime } from './climb.ts';
import { distanceBetween } from './geodesic.ts';
import { type Profile, profileOf } from './profile.ts';
import type { Position, Track, TrackPoint } from './track.ts';

/** `loop` and `thereAndBack` end where they start, `thereAndBack` by the same way. `line` ends elsewhere. */
type TrackShape = 'loop' | 'thereAndBack' | 'line';

/** A track with all values that are computed from it. Metres and minutes, not rounded. */
export interface MeasuredTrack extends Track {
	/** In walking order. */
	readonly waypoints: readonly PassedWaypoint[];
	readonly distance: number;
	/** `null` if the file has no elevations. */
	readonly profile: Profile | null;
	/** Climb and descent, and the highest and the lowest place above the sea; `null` if there is no profile. */
	readonly heights: {
		readonly ascent: number;
		readonly descent: number;
		readonly highest: number;
		readonly lowest: number;
	} | null;
	/** From `walkingTime`; without heights, for the distance alone. */
	readonly walkingTime: number;
	readonly shape: TrackShape;
	readonly bounds: Bounds;
	readonly start: Position;
	readonly end: Position;
}

/** Start and end are one place (a car park, a square) if they are within so many metres and this part of the length. */
const LOOP_METRES = 200;
const LOOP_PART = 0.1;
/** The way back is the same if it is within so many metres (twice a device's error) and this part of the length. */
const BACK_METRES = 40;
const BACK_PART_OF_WAY = 0.02;
/** The number of places where the two ways are compared, and the share of them where they must be the same. */
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

const heightsOf = (profile: Profile): MeasuredTrack['heights'] => {
	const elevations = profile.map(({ elevation }) => elevation);
	return {
		...climbOf(profile),
		highest: elevations.reduce((a, b) => Math.max(a, b)),
		lowest: elevations.reduce((a, b) => Math.min(a, b)),
	};
};

const positionOf = ({ longitude, latitude }: Position): Position => ({ longitude, latitude });

/** Computes what pages, drawings and downloads need to know about a track. */
export const measure = (track: Track): MeasuredTrack => {
	const distance = lengthOf(track);
	const profile = profileOf(track);
	const heights = profile && heightsOf(profile);
	const [start, end] = [track.points[0], track.points.at(-1)] as [TrackPoint, TrackPoint];
	return {
		...track,
		waypoints: passedWaypoints(track),
		distance,
		profile,
		heights,
		walkingTime: walkingTime({ distance, ascent: heights?.ascent ?? 0, descent: heights?.descent ?? 0 }),
		shape: shapeOf(track),
		bounds: boundsOf(track.points),
		start: positionOf(start),
		end: positionOf(end),
	};
};
