import type { Grid } from './heights.ts';
import type { Pair } from './openmaptiles.ts';

/**
 * The contour of one height, by marching squares, in units from the grid's corner: lines to the edge of what is known, or
 * rings. The land above is always to their right.
 */
export const contourAt = ({ columns, rows, heights, spacing }: Grid, level: number): Pair[][] => {
	const points = new Map<number, Pair>();
	const next = new Map<number, number>();
	const ends = new Set<number>();

	/** A point between two neighbours, by a number of its own: even eastwards, odd southwards. */
	const cross = (from: number, to: number): number => {
		const first = Math.min(from, to);
		const isDown = Math.abs(to - from) === columns;
		const key = 2 * first + (isDown ? 1 : 0);
		if (!points.has(key)) {
			const [a, b] = [heights[first] as number, heights[Math.max(from, to)] as number];
			const part = (level - a) / (b - a);
			const [x, y] = [first % columns, Math.floor(first / columns)];
			points.set(key, [(isDown ? x : x + part) * spacing, (isDown ? y + part : y) * spacing]);
		}
		return key;
	};

	for (let row = 0; row < rows - 1; row += 1) {
		for (let column = 0; column < columns - 1; column += 1) {
			const first = row * columns + column;
			// Clockwise, from the north-western corner.
			const corners = [first, first + 1, first + columns + 1, first + columns];
			const values = corners.map((corner) => heights[corner] as number);
			if (values.some(Number.isNaN)) continue;
			const isAbove = values.map((value) => value >= level);
			if (isAbove.every(Boolean) || !isAbove.some(Boolean)) continue;
			const sides = corners.map((corner, index) => {
				const [to, after] = [corners[(index + 1) % 4] as number, isAbove[(index + 1) % 4]];
				return { enters: !isAbove[index] && after, leaves: isAbove[index] && !after, from: corner, to };
			});
			const [enters, leaves] = [sides.filter((side) => side.enters), sides.filter((side) => side.leaves)];
			const isHigh = values.reduce((sum, value) => sum + value, 0) / 4 >= level;
			for (const side of leaves) {
				// In a saddle the middle decides which of the two sides belong together.
				const order = sides.indexOf(side);
				const before = enters.findLast((other) => sides.indexOf(other) < order) ?? enters.at(-1);
				const after = enters.find((other) => sides.indexOf(other) > order) ?? enters[0];
				const entry = enters.length === 1 ? enters[0] : isHigh ? after : before;
				if (!entry) continue;
				const [start, end] = [cross(entry.from, entry.to), cross(side.from, side.to)];
				next.set(end, start);
				ends.add(start);
			}
		}
	}

	const lines: Pair[][] = [];
	const trace = (from: number): void => {
		const line = [points.get(from) as Pair];
		for (let key = next.get(from), last = from; key !== undefined; key = next.get(key)) {
			next.delete(last);
			line.push(points.get(key) as Pair);
			last = key;
		}
		lines.push(line);
	};
	for (const key of [...next.keys()]) if (!ends.has(key)) trace(key);
	for (const key of [...next.keys()]) if (next.has(key)) trace(key);
	return lines;
};

/** All contours of a grid, `step` metres apart, from the first above the sea. */
export const contoursOf = (grid: Grid, step: number): { readonly elevation: number; readonly lines: Pair[][] }[] => {
	let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
	for (const height of grid.heights) {
		if (Number.isNaN(height)) continue;
		lowest = Math.min(lowest, height);
		highest = Math.max(highest, height);
	}
	const first = Math.max(1, Math.ceil(lowest / step));
	const count = Math.max(0, Math.floor(highest / step) - first + 1);
	return Array.from({ length: Number.isFinite(count) ? count : 0 }, (_, index) => {
		const elevation = (first + index) * step;
		return { elevation, lines: contourAt(grid, elevation) };
	});
};
