/** Where a picture stands on the gallery's grid: CSS grid lines, from 1. */
export interface GalleryPlace {
	readonly column: number;
	readonly rowStart: number;
	readonly rowEnd: number;
}

/** What a gallery of columns is drawn on. */
export interface GalleryLayout {
	/** Width by height of the whole, in columns that stand side by side. */
	readonly ratio: number;
	readonly places: readonly GalleryPlace[];
}

/** Columns on a wide screen, as the specification has them. */
export const GALLERY_COLUMNS = 4;

/** Rows of the grid: fine enough that no picture loses more than a hair's breadth. */
export const GALLERY_ROWS = 100;

/**
 * Spreads pictures of the given ratios (width by height) over columns, one after the other. Each keeps its shape but the
 * last of its column, which stretches until all columns end on one line.
 */
export const layOutGallery = (ratios: readonly number[], columns: number): GalleryLayout => {
	const heights = Array.from({ length: columns }, (_, column) =>
		ratios.filter((_, index) => index % columns === column).reduce((sum, ratio) => sum + 1 / ratio, 0),
	);
	const tallest = Math.max(...heights);
	const filled = heights.map(() => 0);
	const lineAt = (height: number) => 1 + Math.round((height / tallest) * GALLERY_ROWS);
	const places = ratios.map((ratio, index) => {
		const column = index % columns;
		const top = filled[column] ?? 0;
		const bottom = top + 1 / ratio;
		filled[column] = bottom;
		const isLast = index + columns >= ratios.length;
		return { column: column + 1, rowStart: lineAt(top), rowEnd: isLast ? GALLERY_ROWS + 1 : lineAt(bottom) };
	});
	return { ratio: columns / tallest, places };
};
