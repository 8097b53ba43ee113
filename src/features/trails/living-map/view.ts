import type { PlanePoint } from '#src/geo/geodesic.ts';

/** In CSS pixels of a window, or units of a sheet. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** The part of a sheet that a window shows. */
export interface View {
	/** CSS pixels for a unit of the sheet. */
	readonly scale: number;
	/** The unit of the sheet in the window's top left corner. */
	readonly x: number;
	readonly y: number;
}

/** A CSS pixel is the 96th part of an inch. */
const PIXEL_METRES = 0.0254 / 96;
/** The largest scale is 1:5 000. */
const LARGEST = 5_000;

/** Where a span of `size` pixels starts on a sheet of `whole` units. A sheet that is smaller stands in the middle. */
const inside = (start: number, size: number, whole: number): number =>
	size >= whole ? (whole - size) / 2 : Math.min(whole - size, Math.max(0, start));

/**
 * The views of a sheet in a window of so many CSS pixels. Every view that they return shows the sheet from its whole to
 * 1:5 000, and nothing beside it that could show the sheet.
 */
export const viewsOf = (sheet: Size & { readonly unitsPerMetre: number }, window: Size) => {
	const least = Math.min(window.width / sheet.width, window.height / sheet.height);
	const most = Math.max(least, 1 / (LARGEST * PIXEL_METRES * sheet.unitsPerMetre));
	/** A view that shows a point of the sheet at a point of the window. */
	const showing = (wanted: number, unit: PlanePoint, pixel: PlanePoint): View => {
		const scale = Math.min(most, Math.max(least, wanted));
		return {
			scale,
			x: inside(unit.x - pixel.x / scale, window.width / scale, sheet.width),
			y: inside(unit.y - pixel.y / scale, window.height / scale, sheet.height),
		};
	};
	const middle = { x: window.width / 2, y: window.height / 2 };
	return {
		middle,
		whole: showing(0, middle, middle),
		isWhole: ({ scale }: View): boolean => scale <= least * 1.001,
		/** Zooms by a factor. What is at the window's point `from`, in pixels, comes to `to`. */
		gripped: ({ scale, x, y }: View, factor: number, from: PlanePoint, to = from): View =>
			showing(scale * factor, { x: x + from.x / scale, y: y + from.y / scale }, to),
		/** With a point of the sheet in the window's middle, in at least this part of the largest scale. */
		centred: (point: PlanePoint, { scale }: View, part = 0): View =>
			showing(Math.max(scale, most * part), point, middle),
	};
};

export type Views = ReturnType<typeof viewsOf>;
