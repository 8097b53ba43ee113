import type { Frame } from './frame.ts';
import { barOf } from './scale-bar.ts';
import { short } from './svg.ts';

export const GRID_STYLE = '.grid{fill:none;stroke:var(--line)}';

/** Metres: a square is half as long as the scale bar, whose middle is marked. */
export const gridSide = (frame: Frame): number => barOf(frame).metres / 2;

/** Where the lines of one direction cross an edge of `size` units, outwards from its middle. */
const crossings = (size: number, side: number): number[] => {
	const most = Math.floor(size / 2 / side);
	return Array.from({ length: 2 * most + 1 }, (_, index) => size / 2 + (index - most) * side);
};

/** A frame, and in it squares of a round length, for a sheet on which no land is drawn. One tells lengths by them, as on a map on paper. */
export const renderGrid = (frame: Frame): string => {
	const { width, height, unitsPerMetre } = frame;
	const side = gridSide(frame) * unitsPerMetre;
	const lines = [
		...crossings(width, side).map((x) => `M${short(x)} 0v${height}`),
		...crossings(height, side).map((y) => `M0 ${short(y)}h${width}`),
	];
	return `<path class="grid" d="M0 0h${width}v${height}h-${width}z${lines.join('')}"/>`;
};
