import { indexBefore, type Nearest, passagesBy } from './along.ts';
import { boundsOf, distanceBetween, planeAt } from './geodesic.ts';
import type { Position, Track, TrackPoint } from './track.ts';

/** The value in the middle; 0 of none. */
export const medianOf = (values: readonly number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const lengthOf = ({ points }: Track): number => points.at(-1)?.distance ?? 0;

/** The place after `distance` metres, interpolated between two points. Beyond an end of the track it is that end. */
export const placeAt = ({ points }: Track, distance: number): TrackPoint => {
	const index = indexBefore(points, distance);
	const [from, to] = [points[index], points[index + 1]] as [TrackPoint, TrackPoint];
	const part = Math.min(1, Math.max(0, (distance - from.distance) / (to.distance - from.distance)));
	const between = (a: number, b: number) => (part === 1 ? b : a + part * (b - a));
	return {
		longitude: between(from.longitude, to.longitude),
		latitude: between(from.latitude, to.latitude),
		elevation: from.elevation === null || to.elevation === null ? null : between(from.elevation, to.elevation),
		distance: between(from.distance, to.distance),
	};
};

/** If a track passes a place several times, the first counts unless a later one is nearer by more metres than this. */
const NEARER_METRES = 1;

/** Where the track first passes nearest to a place: metres from the start, and metres aside. */
const findNearest = ({ points }: Track, place: Position) => {
	const toPlane = planeAt(place);
	const passed = passagesBy(
		points.map((point) => ({ ...toPlane(point), distance: point.distance })),
		{ x: 0, y: 0 },
	);
	const least = passed.reduce((metres, { aside }) => Math.min(metres, aside), Number.POSITIVE_INFINITY);
	let index = passed.findIndex(({ aside }) => aside <= least + NEARER_METRES);
	const asideAt = (at: number) => passed[at]?.aside ?? Number.POSITIVE_INFINITY;
	while (asideAt(index + 1) < asideAt(index)) index++;
	const { distance, aside } = passed[index] as Nearest;
	return { distance, aside };
};

/** Metres: a waypoint further from the track does not belong to it. */
const ASIDE_METRES = 1_000;

/**
 * The waypoints in walking order, numbered from 1 as on the map, and those that are too far away to be the trail's. Those
 * without an elevation get the track's.
 */
const waypointsOf = (track: Track) => {
	const all = track.waypoints
		.map((waypoint) => ({ ...waypoint, ...findNearest(track, waypoint) }))
		.toSorted((a, b) => a.distance - b.distance);
	return {
		waypoints: all
			.filter(({ aside }) => aside <= ASIDE_METRES)
			.map((waypoint, index) => ({
				...waypoint,
				elevation: waypoint.elevation ?? placeAt(track, waypoint.distance).elevation,
				number: index + 1,
			})),
		leftOut: all.filter(({ aside }) => aside > ASIDE_METRES),
	};
};

/** Metres between two samples: a device's usual step, and less than the shortest climb that counts. */
const SAMPLE_METRES = 10;
/** The most samples of a profile, so that even the longest track can be drawn. */
const SAMPLES_MAX = 20_000;
/** Half the window of the moving median, in samples. The median removes errors shorter than 25 m. */
const MEDIAN_REACH = 2;
/** Standard deviation of the Gaussian, in samples. It smooths a device's noise, which varies within 20 m. */
const GAUSSIAN_DEVIATION = 2;
const GAUSSIAN_REACH = 3 * GAUSSIAN_DEVIATION;

/** Samples at equal steps from start to end, both included: metres from the start, smoothed metres above the sea. */
export type Profile = readonly { readonly distance: number; readonly elevation: number }[];

/** Filters each value with its neighbours. The window shrinks near the ends, so it is symmetric and the ends stay. */
const filtered = (
	values: readonly number[],
	reach: number,
	filter: (window: readonly number[], reach: number) => number,
): number[] =>
	values.map((_, index) => {
		const fits = Math.min(reach, index, values.length - 1 - index);
		return filter(values.slice(index - fits, index + fits + 1), fits);
	});

const WEIGHTS = Array.from({ length: GAUSSIAN_REACH + 1 }, (_, step) =>
	Math.exp(-0.5 * (step / GAUSSIAN_DEVIATION) ** 2),
);

const gaussian = (window: readonly number[], reach: number): number => {
	let sum = 0;
	let weights = 0;
	for (const [index, value] of window.entries()) {
		const weight = WEIGHTS[Math.abs(index - reach)] as number;
		sum += weight * value;
		weights += weight;
	}
	return sum / weights;
};

/** The heights along a track, resampled and smoothed by a moving median, then a Gaussian; `null` if it has none. */
const profileOf = (track: Track): Profile | null => {
	if (track.points[0]?.elevation == null) return null;
	const length = lengthOf(track);
	const steps = Math.min(SAMPLES_MAX, Math.max(1, Math.round(length / SAMPLE_METRES)));
	const distances = Array.from({ length: steps + 1 }, (_, index) => (length * index) / steps);
	const raw = distances.map((distance) => placeAt(track, distance).elevation ?? 0);
	const smooth = filtered(filtered(raw, MEDIAN_REACH, medianOf), GAUSSIAN_REACH, gaussian);
	return distances.map((distance, index) => ({ distance, elevation: smooth[index] as number }));
};

/** A rise or fall of fewer metres does not count, because it may be the device's error. */
const CLIMB_METRES = 5;

/**
 * Total ascent and descent in metres, summed between turning points. A high or low is a turning point if a fall or rise
 * of `CLIMB_METRES` follows it (hysteresis). The track walked backwards has the two sums exchanged.
 */
const climbOf = (profile: Profile) => {
	const climb = { ascent: 0, descent: 0 };
	let direction: 'ascent' | 'descent' | undefined;
	let low = profile[0]?.elevation ?? 0;
	let high = low;
	for (const { elevation } of profile) {
		// One of `low` and `high` is the turning point where the present rise or fall began; the other moves on.
		if (direction !== 'ascent') low = Math.min(low, elevation);
		if (direction !== 'descent') high = Math.max(high, elevation);
		if (direction !== 'descent' && elevation <= high - CLIMB_METRES) {
			if (direction) climb.ascent += high - low;
			direction = 'descent';
			low = elevation;
		} else if (direction !== 'ascent' && elevation >= low + CLIMB_METRES) {
			if (direction) climb.descent += high - low;
			direction = 'ascent';
			high = elevation;
		}
	}
	if (direction) climb[direction] += high - low;
	return climb;
};

/** Metres in an hour: on the level, up and down. */
const LEVEL = 4_000;
const UP = 400;
const DOWN = 600;
const MINUTES = 60;

/**
 * Minutes of walking without rests, from metres. The time for the distance and the time for the climbs are compared: the
 * larger counts fully and the smaller half (DIN 33466). The speeds come from the MIDE method for paths (manual of
 * procedures, FAM/FEDME); the Portuguese federation took its scale of effort from there.
 */
export const walkingTime = (way: { distance: number; ascent: number; descent: number }): number => {
	const level = way.distance / LEVEL;
	const heights = way.ascent / UP + way.descent / DOWN;
	return MINUTES * (Math.max(level, heights) + Math.min(level, heights) / 2);
};

/** The most hours of the efforts 1, 2, 3 and 4. A longer walk is effort 5. */
const EFFORT_HOURS = [1, 3, 6, 10];

/** MIDE's effort, 1 to 5, for a walking time in minutes. */
export const effortOf = (minutes: number): 1 | 2 | 3 | 4 | 5 =>
	(1 + EFFORT_HOURS.filter((hours) => minutes > hours * MINUTES).length) as 1 | 2 | 3 | 4 | 5;

/** `loop` and `thereAndBack` end where they start, `thereAndBack` by the same way. `line` ends elsewhere. */
type TrackShape = 'loop' | 'thereAndBack' | 'line';

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

const heightsOf = (profile: Profile) => {
	const elevations = profile.map(({ elevation }) => elevation);
	return {
		...climbOf(profile),
		highest: elevations.reduce((a, b) => Math.max(a, b)),
		lowest: elevations.reduce((a, b) => Math.min(a, b)),
	};
};

/** A track with all its figures for pages, drawings and downloads. Metres, not rounded. */
export const measure = (track: Track) => {
	const profile = profileOf(track);
	const { longitude, latitude } = track.points[0] as TrackPoint;
	return {
		...track,
		...waypointsOf(track),
		distance: lengthOf(track),
		/** `null` if the file has no elevations. */
		profile,
		heights: profile && heightsOf(profile),
		shape: shapeOf(track),
		bounds: boundsOf(track.points),
		start: { longitude, latitude } satisfies Position,
	};
};

export type MeasuredTrack = ReturnType<typeof measure>;

/**
 * The walk along a track, in metres and minutes without rests, not rounded. With `returns`, the track is the way there
 * alone, and people come back by it: they walk its length twice, and on the way back its descents are climbs.
 */
export const walkOf = ({ distance, heights, shape }: MeasuredTrack, returns: boolean) => {
	const { ascent, descent } = heights ?? { ascent: 0, descent: 0 };
	const both = ascent + descent;
	const way = returns ? { distance: 2 * distance, ascent: both, descent: both } : { distance, ascent, descent };
	return {
		distance: way.distance,
		/** The length of the way there, if the way back is the same. */
		...((returns || shape === 'thereAndBack') && { oneWay: way.distance / 2 }),
		climb: heights && { ascent: way.ascent, descent: way.descent },
		walkingTime: walkingTime(way),
	};
};
