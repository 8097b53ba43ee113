import { contourAt } from './contours.ts';
import type { Frame } from './frame.ts';
import { type Land, landOf, placeOn } from './land.ts';
import type { Pair } from './openmaptiles.ts';
import { isOn } from './simplify.ts';

/** Units across a cell. */
const CELL = 9;
/** Houses are a built-up area where they stand in more than this part of nine cells. */
const CROWDED = 0.45;

/** One house in each cell of a frame, by the cell's column and row. */
export const locateHouses = (land: Land, frame: Frame): ReadonlyMap<string, Pair> => {
	const cells = new Map<string, Pair>();
	for (const [tile, grounds] of landOf(land, 'houses')) {
		for (const [outline = []] of grounds.map(({ lines }) => lines)) {
			const [x, y] = outline.reduce<Pair>((sum, point) => [sum[0] + point[0], sum[1] + point[1]], [0, 0]);
			const at = placeOn(frame, tile, [x / outline.length, y / outline.length]);
			const [column, row] = [at[0] - frame.box.left, at[1] - frame.box.top].map((units) => Math.floor(units / CELL));
			const key = `${column},${row}`;
			if (isOn(frame.box, at) && !cells.has(key)) cells.set(key, at);
		}
	}
	return cells;
};

/** Where houses stand so close that a map shows an area instead: rings in units of the sheet. */
export const crowdsOf = (houses: ReadonlyMap<string, Pair>, frame: Frame): Pair[][] => {
	const { left, top, right, bottom } = frame.box;
	// With an empty cell on each side, so that all rings close.
	const [columns, rows] = [right - left, bottom - top].map((units) => Math.ceil(units / CELL) + 4) as Pair;
	const heights = new Float32Array(columns * rows);
	for (const key of houses.keys()) {
		const [column = 0, row = 0] = key.split(',').map(Number);
		for (const down of [1, 2, 3]) {
			for (const across of [1, 2, 3]) {
				const index = (row + down) * columns + column + across;
				heights[index] = (heights[index] ?? 0) + 1 / 9;
			}
		}
	}
	return contourAt({ columns, rows, heights, spacing: CELL }, CROWDED).map((ring) =>
		ring.map(([x, y]): Pair => [x + left - 1.5 * CELL, y + top - 1.5 * CELL]),
	);
};
