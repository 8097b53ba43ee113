import { degreesEast } from './geodesic.ts';
import type { Position } from './track.ts';

/** In degrees. If the box crosses the date line, `west` is greater than `east`. */
export interface Bounds {
	readonly west: number;
	readonly south: number;
	readonly east: number;
	readonly north: number;
}

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
	// A longitude that does not cross the date line keeps its value to the last digit.
	const at = (offset: number) => (Math.abs(from + offset) <= 180 ? from + offset : degreesEast(0, from + offset));
	return { west: at(west), east: at(east), south, north };
};

/** The middle of a box, also of one that crosses the date line. */
export const centreOf = ({ west, south, east, north }: Bounds): Position => ({
	longitude: degreesEast(0, west + ((((east - west) % 360) + 360) % 360) / 2),
	latitude: (south + north) / 2,
});
