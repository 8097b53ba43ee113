import { fillElevations } from './elevations.ts';
import { degreesEast, distanceBetween } from './geodesic.ts';
import { type Place, type Position, type Recording, type Track, TrackError, type TrackPoint } from './track.ts';

/** If two points are more metres apart than this, the recording is not one walk with a pause but two walks. */
const GAP_METRES = 2_000;

/** The step to a spike is longer than this many metres, and longer than this many times the median step. */
const SPIKE_METRES = 60;
const SPIKE_STEPS = 10;
/** A spike has at most this many points. */
const SPIKE_POINTS = 5;
/** After a spike the track is back near where it left: within this part of the length of the step to the spike. */
const SPIKE_RETURN = 0.25;

const samePlace = (a: Position, b: Position | undefined): boolean =>
	b !== undefined && a.latitude === b.latitude && degreesEast(a.longitude, b.longitude) === 0;

/** Of consecutive points in the same place one is kept: the first with an elevation, if there is one. */
const withoutRepeats = (points: readonly Place[]): Place[] => {
	const kept: Place[] = [];
	for (const point of points) {
		const last = kept.at(-1);
		if (!last || !samePlace(point, last)) kept.push(point);
		else if (last.elevation === null) kept[kept.length - 1] = point;
	}
	return kept;
};

const medianOf = (values: readonly number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Leaves out spikes: the few points that a device records far from the way before it is back on it. */
const withoutSpikes = (points: readonly Place[]): Place[] => {
	const steps = points.slice(1).map((point, index) => distanceBetween(points[index] ?? point, point));
	const far = Math.max(SPIKE_METRES, SPIKE_STEPS * medianOf(steps));
	const kept: Place[] = [];
	for (let index = 0; index < points.length; index++) {
		const point = points[index] as Place;
		const last = kept.at(-1);
		const out = steps[index - 1] ?? 0;
		if (last && out > far) {
			const returns = points
				.slice(index + 1, index + 1 + SPIKE_POINTS)
				.findIndex(
					(next, offset) => (steps[index + offset] ?? 0) > far && distanceBetween(last, next) < SPIKE_RETURN * out,
				);
			if (returns !== -1) {
				index += returns;
				continue;
			}
		}
		kept.push(point);
	}
	return kept;
};

/** @throws {TrackError} `gap` */
const withDistances = (points: readonly Place[]): TrackPoint[] => {
	let distance = 0;
	return points.map((point, index) => {
		const metres = index === 0 ? 0 : distanceBetween(points[index - 1] ?? point, point);
		if (metres > GAP_METRES) throw new TrackError('gap', { metres, distance });
		distance += metres;
		return { longitude: point.longitude, latitude: point.latitude, elevation: point.elevation, distance };
	});
};

/**
 * Joins the parts of a recording, in order, into one line without repeated points and spikes, with elevations on all
 * points or on none. The line between two parts counts, because walkers cross it. Linear in the number of points.
 * @throws {TrackError} `noTrack` or `gap`
 */
export const cleanRecording = ({ name, parts, waypoints }: Recording): Track => {
	// Spikes are removed only inside a part: between two parts a device was off, or there are two walks.
	const points = withoutRepeats(parts.flatMap((part) => withoutSpikes(withoutRepeats(part))));
	if (points.length < 2) throw new TrackError('noTrack');
	return { name, points: fillElevations(withDistances(points)), waypoints };
};
