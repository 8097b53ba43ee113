import type { Frame } from './frame.ts';
import type { Pair } from './openmaptiles.ts';
import type { HeightTile, Tile } from './sources.ts';

/** Heights of the land in a frame, in rows from the north; `NaN` where nobody knows. */
export interface Grid {
	readonly columns: number;
	readonly rows: number;
	readonly heights: Float32Array;
	/** Units between two heights. */
	readonly spacing: number;
}

/** Units between two heights, as many as a contour's tolerance allows. */
const SPACING = 2.5;
/** In steps of the grid: walls and terraces that LiDAR sees are smoothed away, and voids up to this width are filled. */
const SMOOTHING = 1.1;
const VOID = 8;

/** The height at a pixel of the tiles, between the four around it. */
const sampler = (tiles: ReadonlyMap<string, HeightTile>, zoom: number) => {
	const side = tiles.values().next().value?.side ?? 1;
	const pixel = (x: number, y: number): number => {
		const tile = tiles.get(keyOf({ zoom, x: Math.floor(x / side), y: Math.floor(y / side) }));
		return tile?.heights[(y % side) * side + (x % side)] ?? Number.NaN;
	};
	return ({ x, y }: { x: number; y: number }): number => {
		const [across, down] = [x * side - 0.5, y * side - 0.5];
		const [left, top] = [Math.floor(across), Math.floor(down)];
		const [east, south] = [across - left, down - top];
		return (
			(pixel(left, top) * (1 - east) + pixel(left + 1, top) * east) * (1 - south) +
			(pixel(left, top + 1) * (1 - east) + pixel(left + 1, top + 1) * east) * south
		);
	};
};

export const keyOf = ({ zoom, x, y }: Tile): string => `${zoom}/${x}/${y}`;

/** Narrow voids take the mean of what is around them, step by step from their edges. */
const fillVoids = (grid: Grid): Grid => {
	const { columns, rows } = grid;
	let heights = grid.heights;
	for (let step = 0; step < VOID && heights.some(Number.isNaN); step += 1) {
		const before = heights;
		heights = before.map((height, index) => {
			if (!Number.isNaN(height)) return height;
			const [column, row] = [index % columns, Math.floor(index / columns)];
			const around = [
				column > 0 ? before[index - 1] : Number.NaN,
				column < columns - 1 ? before[index + 1] : Number.NaN,
				row > 0 ? before[index - columns] : Number.NaN,
				row < rows - 1 ? before[index + columns] : Number.NaN,
			].filter((one) => one !== undefined && !Number.isNaN(one)) as number[];
			return around.length > 0 ? around.reduce((sum, one) => sum + one, 0) / around.length : Number.NaN;
		});
	}
	return { ...grid, heights };
};

const RADIUS = Math.ceil(3 * SMOOTHING);
const KERNEL = Array.from({ length: 2 * RADIUS + 1 }, (_, index) =>
	Math.exp(-0.5 * ((index - RADIUS) / SMOOTHING) ** 2),
);

/** A Gaussian in both directions, over what is known. */
const smooth = (grid: Grid): Grid => {
	const { columns, rows } = grid;
	const pass = (heights: Float32Array, step: number, along: number, at: (index: number) => number) =>
		heights.map((height, index) => {
			if (Number.isNaN(height)) return height;
			let [sum, weights] = [0, 0];
			const place = at(index);
			for (const [offset, weight] of KERNEL.entries()) {
				const other = place + offset - RADIUS;
				const value = other < 0 || other >= along ? Number.NaN : (heights[index + (offset - RADIUS) * step] as number);
				if (Number.isNaN(value)) continue;
				sum += weight * value;
				weights += weight;
			}
			return sum / weights;
		});
	const across = pass(grid.heights, 1, columns, (index) => index % columns);
	return { ...grid, heights: pass(across, columns, rows, (index) => Math.floor(index / columns)) };
};

/** The heights of tiles on a grid over a frame. */
export const toGrid = (tiles: ReadonlyMap<string, HeightTile>, zoom: number, frame: Frame): Grid => {
	const { left, top, right, bottom } = frame.box;
	const columns = Math.ceil((right - left) / SPACING) + 1;
	const rows = Math.ceil((bottom - top) / SPACING) + 1;
	const heightAt = sampler(tiles, zoom);
	const heights = Float32Array.from({ length: columns * rows }, (_, index) =>
		heightAt(frame.toWorld(left + (index % columns) * SPACING, top + Math.floor(index / columns) * SPACING, zoom)),
	);
	return smooth(fillVoids({ columns, rows, heights, spacing: SPACING }));
};

/** Whether the height of a place is known, which is given in units of the sheet. */
export const isKnownAt = ({ columns, heights, spacing }: Grid, { box }: Frame, [x, y]: Readonly<Pair>): boolean => {
	const [column, row] = [x - box.left, y - box.top].map((units) => Math.round(units / spacing)) as [number, number];
	return !Number.isNaN(heights[row * columns + column] ?? Number.NaN);
};

/** Metres between two contours. */
const STEPS = [10, 20, 25, 50, 100, 200, 500];
/** Units between two contours on a mean slope, at least. */
const APART = 9;
/** Land that rises by less than twice a step has no contours: they would show the errors of its heights. */
const FLAT = 2;

/**
 * Metres between two contours that suit the sheet's mean slope; `undefined` for flat land. `coarser`: by how much they are
 * farther apart on a map that is shown smaller.
 */
export const contourStepOf = (
	{ columns, heights, spacing }: Grid,
	{ box, sheet }: Frame,
	coarser = 1,
): number | undefined => {
	const known: number[] = [];
	let [slopes, count] = [0, 0];
	const [left, right] = [sheet.left - box.left, sheet.right - box.left].map((units) => Math.round(units / spacing));
	const [top, bottom] = [sheet.top - box.top, sheet.bottom - box.top].map((units) => Math.round(units / spacing));
	for (let row = top as number; row < (bottom as number); row += 1) {
		for (let column = left as number; column < (right as number); column += 1) {
			const index = row * columns + column;
			const [height, east, south] = [index, index + 1, index + columns].map((one) => heights[one] ?? Number.NaN);
			// The sea's own level is no slope.
			if (!((height as number) > 0) || Number.isNaN(east) || Number.isNaN(south)) continue;
			known.push(height as number);
			slopes += Math.hypot((east as number) - (height as number), (south as number) - (height as number)) / spacing;
			count += 1;
		}
	}
	if (count === 0) return undefined;
	const rise = slopes / count;
	const step = STEPS.find((metres) => metres / rise >= APART * coarser);
	const sorted = known.sort((a, b) => a - b);
	const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] as number;
	return step && at(0.98) - at(0.02) >= FLAT * step ? step : undefined;
};
