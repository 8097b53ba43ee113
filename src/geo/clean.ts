import { fillElevations } from './elevations.ts';
import { degreesEast, distanceBetween } from './geodesic.ts';
import { type Place, type Position, type Recording, type Track, TrackError, type TrackPoint } from './track.ts';

/** Metres between two points, above which it is no pause of a recording but two walks. */
const GAP_METRES = 2_000;

/** A spike leads away by so many metres at least, and by so many times the usual step, */
const SPIKE_METRES = 60;
const SPIKE_STEPS = 10;
/** is back after so many points at most, */
const SPIKE_POINTS = 5;
/** and comes back to where it left: within this part of the way out. */
const SPIKE_RETURN = 0.25;

const samePlace = (a: Position, b: Position | undefined): boolean =>
	b !== undefined && a.latitude === b.latitude && degreesEast(a.longitude, b.longitude) === 0;

/** Of points that follow each other in the same place the first, with the first elevation that any of them has. */
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

/** Without the few points that a device sets far off the way before it is back on it. */
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
 * Makes one line of a recording: its parts joined in order, without repeated points and spikes, with elevations on all
 * points or on none. Walkers cross what lies between two parts, so it counts. Linear in the number of points.
 * @throws {TrackError} `noTrack` or `gap`
 */
export const cleanRecording = ({ name, parts, waypoints }: Recording): Track => {
	// What leads away and back between two parts is no spike: a device was off, or there are two walks.
	const points = withoutRepeats(parts.flatMap((part) => withoutSpikes(withoutRepeats(part))));
	if (points.length < 2) throw new TrackError('noTrack');
	return { name, points: fillElevations(withDistances(points)), waypoints };
};
