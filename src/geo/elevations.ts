import type { TrackPoint } from './track.ts';

/** The longest stretch that is filled in, in metres. Over a longer one, no elevations are better than a guess. */
const UNKNOWN_METRES = 1_000;
/** A spike rises and falls by more than the distance walked plus this many metres. */
const SPIKE_METRES = 20;
/** If the median elevation is above this, in metres, an exact zero means that the device did not know it yet. */
const ZERO_METRES = 50;

const isKnown = (elevation: number | null): elevation is number => elevation !== null;

/** Whether a point is higher or lower than both its neighbours, more steeply than anybody walks. */
const isSpike = (before: TrackPoint | undefined, point: TrackPoint, after: TrackPoint | undefined): boolean => {
	if (!before || !after || !isKnown(before.elevation) || !isKnown(point.elevation) || !isKnown(after.elevation))
		return false;
	const rise = point.elevation - before.elevation;
	const fall = point.elevation - after.elevation;
	return (
		Math.sign(rise) === Math.sign(fall) &&
		Math.abs(rise) > SPIKE_METRES + point.distance - before.distance &&
		Math.abs(fall) > SPIKE_METRES + after.distance - point.distance
	);
};

/** Removes impossible elevations: zeros if all are zero, zeros high above the sea, and spikes. */
const withoutFaults = (points: readonly TrackPoint[]): TrackPoint[] => {
	const known = points.map(({ elevation }) => elevation).filter(isKnown);
	const median = known.toSorted((a, b) => a - b)[Math.floor(known.length / 2)] ?? 0;
	const isZeroKnown = known.some((elevation) => elevation !== 0) && Math.abs(median) <= ZERO_METRES;
	return points.map((point, index) =>
		(point.elevation === 0 && !isZeroKnown) || isSpike(points[index - 1], point, points[index + 1])
			? { ...point, elevation: null }
			: point,
	);
};

/** Interpolates missing elevations. If they are missing over too long a stretch, no point keeps an elevation. */
export const fillElevations = (points: readonly TrackPoint[]): TrackPoint[] => {
	const sound = withoutFaults(points);
	const known = sound.filter(({ elevation }) => elevation !== null);
	const ends = [sound[0]?.distance ?? 0, ...known.map(({ distance }) => distance), sound.at(-1)?.distance ?? 0];
	const widest = ends.reduce((most, distance, index) => Math.max(most, distance - (ends[index - 1] ?? distance)), 0);
	const reachesFar = known.length < sound.length && widest > UNKNOWN_METRES;
	if (known.length === 0 || reachesFar) return sound.map((point) => ({ ...point, elevation: null }));
	let next = 0;
	return sound.map((point) => {
		if (point.elevation !== null) return point;
		while (next < known.length && (known[next] as TrackPoint).distance < point.distance) next++;
		const after = known[next] ?? (known.at(-1) as TrackPoint);
		const before = known[next - 1] ?? after;
		const part = after === before ? 0 : (point.distance - before.distance) / (after.distance - before.distance);
		const from = before.elevation ?? 0;
		return { ...point, elevation: from + part * ((after.elevation ?? 0) - from) };
	});
};
