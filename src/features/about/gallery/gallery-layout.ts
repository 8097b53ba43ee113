/** A picture's place on the gallery's grid. Columns and rows are CSS grid lines, which count from 1. */
interface GalleryPlace {
	readonly column: number;
	readonly rowStart: number;
	readonly rowEnd: number;
	/** Width divided by height of the place, which the picture is cut to. */
	readonly ratio: number;
}

interface GalleryLayout {
	readonly ratio: number;
	readonly places: readonly GalleryPlace[];
}

/** Columns on a wide screen, set by the specification. */
export const GALLERY_COLUMNS = 4;

/** Rows of the grid. With this many, rounding to whole rows cuts almost nothing off a picture. */
export const GALLERY_ROWS = 100;

/**
 * Deals pictures with these ratios (width divided by height) to the columns in turn. Each picture keeps its shape,
 * except the last of each column: its place is taller, so that all columns end on one line.
 */
export const layOutGallery = (ratios: readonly number[]): GalleryLayout => {
	const heights = Array.from({ length: GALLERY_COLUMNS }, (_, column) =>
		ratios.filter((_, index) => index % GALLERY_COLUMNS === column).reduce((sum, ratio) => sum + 1 / ratio, 0),
	);
	const tallest = Math.max(...heights);
	const filled = heights.map(() => 0);
	const lineAt = (height: number) => 1 + Math.round((height / tallest) * GALLERY_ROWS);
	const places = ratios.map((ratio, index) => {
		const column = index % GALLERY_COLUMNS;
		const top = filled[column] ?? 0;
		const bottom = top + 1 / ratio;
		filled[column] = bottom;
		const isLast = index + GALLERY_COLUMNS >= ratios.length;
		return isLast
			? { column: column + 1, rowStart: lineAt(top), rowEnd: GALLERY_ROWS + 1, ratio: 1 / (tallest - top) }
			: { column: column + 1, rowStart: lineAt(top), rowEnd: lineAt(bottom), ratio };
	});
	return { ratio: GALLERY_COLUMNS / tallest, places };
};
