import { lengthOf, placeAt } from './along.ts';
import type { Track } from './track.ts';

/** Metres between two samples: a device's usual step, and less than the shortest climb that counts. */
const SAMPLE_METRES = 10;
/** The most samples of a profile, so that even the longest track can be drawn. */
const SAMPLES_MAX = 20_000;
/** Half the window of the moving median, in samples. The median removes errors shorter than 25 m. */
const MEDIAN_REACH = 2;
/** Standard deviation of the Gaussian, in samples. It smooths a device's noise, which varies within 20 m. */
const GAUSSIAN_DEVIATION = 2;
const GAUSSIAN_REACH = 3 * GAUSSIAN_DEVIATION;

/** `distance`: metres from the start. `elevation`: smoothed metres above the sea. */
interface ProfileSample {
	readonly distance: number;
	readonly elevation: number;
}

/** Samples at equal steps from start to end, both included. */
export type Profile = readonly ProfileSample[];

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

const median = (window: readonly number[]): number =>
	window.toSorted((a, b) => a - b)[Math.floor(window.length / 2)] as number;

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
export const profileOf = (track: Track): Profile | null => {
	if (track.points[0]?.elevation == null) return null;
	const length = lengthOf(track);
	const steps = Math.min(SAMPLES_MAX, Math.max(1, Math.round(length / SAMPLE_METRES)));
	const distances = Array.from({ length: steps + 1 }, (_, index) => (length * index) / steps);
	const raw = distances.map((distance) => placeAt(track, distance).elevation ?? 0);
	const smooth = filtered(filtered(raw, MEDIAN_REACH, median), GAUSSIAN_REACH, gaussian);
	return distances.map((distance, index) => ({ distance, elevation: smooth[index] as number }));
};
