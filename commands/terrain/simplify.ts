import type { Box } from '#src/cartography/label-placer.ts';
import { simplifyPlane } from '#src/geo/geodesic.ts';
import type { Pair } from './openmaptiles.ts';

/** How coarse the land of a map is, in units of its sheet. */
export interface Detail {
	readonly sheet: Box;
	/** A line may be off by so many units on the sheet. */
	readonly tolerance: number;
	/** Areas of fewer square units are left out. */
	readonly least: number;
}

/** Around the sheet, which only a full screen shows, land is coarser by this factor. */
const AROUND = 2.2;

export const isOn = ({ left, top, right, bottom }: Box, [x, y]: Readonly<Pair>): boolean =>
	x >= left && x <= right && y >= top && y <= bottom;

/** A line with fewer points; coarser where it is beyond the sheet. */
export const simplify = (line: readonly Pair[], { sheet, tolerance }: Detail): Pair[] => {
	const runs: { readonly isOnSheet: boolean; readonly points: Pair[] }[] = [];
	for (const point of line) {
		const isOnSheet = isOn(sheet, point);
		const run = runs.at(-1);
		run?.points.push(point);
		if (run?.isOnSheet !== isOnSheet) runs.push({ isOnSheet, points: [point] });
	}
	return runs.flatMap(({ isOnSheet, points }, index) => {
		const places = points.map(([x, y]) => ({ x, y }));
		const kept = simplifyPlane(places, isOnSheet ? tolerance : tolerance * AROUND);
		return kept.slice(index === 0 ? 0 : 1).map(({ x, y }): Pair => [x, y]);
	});
};

/** The least area of a shape that is or is not on the sheet. */
export const leastArea = ({ sheet, least }: Detail, shape: readonly Pair[]): number =>
	shape.some((point) => isOn(sheet, point)) ? least : least * AROUND ** 2;
