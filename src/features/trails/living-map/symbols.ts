import type { PlanePoint } from '#src/geo/geodesic.ts';
import { renderPoints, type SheetPoint } from '../drawing/points.ts';
import { boxAround, createSheet, type Drawn } from '../drawing/sheet.ts';
import { renderStreamNames, type Stream } from '../drawing/stream-names.ts';
import { renderArrows, renderEnds, renderMarks, type SheetWay } from '../drawing/way-symbols.ts';
import type { View } from './view.ts';

/** Symbols are placed this part of the window's size beyond each of its edges, for the gesture that follows. */
const BEYOND = 0.4;
/** Pixels between two points of the way that symbols should not cover, and between two arrows. */
const LINE_STEP = 6;
const ARROW_STEP = 220;
/** What lies over two corners of the window: which, and twice its width and height in pixels. */
const CORNERS = [
	[0, 0, 112, 288],
	[1, 1, 260, 96],
] as const;
/** The scale of symbols: those of a sheet that is shown in its own size. */
const SCALE = 1.1;

/** A symbol or a name, with its place and its middle in units of the sheet. */
interface PlacedSymbol extends Drawn {
	readonly middle: PlanePoint;
	/** As in `Stop`; empty if it opens nothing. */
	readonly symbol: string;
}

export type Symbols = readonly PlacedSymbol[];

interface Options {
	readonly sheet: { readonly width: number; readonly height: number };
	/** In units of the sheet, as all that is placed. */
	readonly way: SheetWay;
	readonly isLine: boolean;
	readonly points: readonly SheetPoint[];
	readonly streams: readonly Stream[];
	readonly texts: { readonly start: string; readonly finish: string; readonly startAndFinish: string };
	readonly view: View;
	/** In pixels. */
	readonly window: { readonly width: number; readonly height: number };
}

/**
 * Symbols and names where there is room for them in a view, in the order of their importance: ends, points of interest
 * with their names, names of streams, kilometres, arrows. What they draw is in pixels from their places.
 */
export const placeSymbols = ({ sheet: whole, way, isLine, points, streams, texts, view, window }: Options): Symbols => {
	const { scale, x, y } = view;
	// Pixels beyond the window, where there still is something of the sheet.
	const beyond = (pixels: number, rest: number) => Math.min(BEYOND * pixels, rest * scale);
	const [left, top] = [beyond(window.width, x), beyond(window.height, y)];
	const toPixel = (at: PlanePoint): PlanePoint => ({ x: (at.x - x) * scale + left, y: (at.y - y) * scale + top });
	const toUnit = (at: PlanePoint): PlanePoint => ({ x: (at.x - left) / scale + x, y: (at.y - top) / scale + y });
	const size = {
		width: left + window.width + beyond(window.width, whole.width - x - window.width / scale),
		height: top + window.height + beyond(window.height, whole.height - y - window.height / scale),
	};
	const isNear = ({ x: across, y: down }: PlanePoint) =>
		across >= 0 && down >= 0 && across <= size.width && down <= size.height;

	const unitsPerMetre = way.unitsPerMetre * scale;
	const drawnWay: SheetWay = {
		length: way.length,
		unitsPerMetre,
		pointAt: (distance) => toPixel(way.pointAt(distance)),
	};
	const along = (step: number) =>
		Array.from(
			{ length: Math.floor((way.length * unitsPerMetre) / step) },
			(_, index) => ((index + 0.5) * step) / unitsPerMetre,
		);
	const line = along(LINE_STEP).map(drawnWay.pointAt).filter(isNear);
	const sheet = createSheet(size, line);

	// The buttons and the scale.
	for (const [right, bottom, width, height] of CORNERS)
		sheet.take(boxAround({ x: left + right * window.width, y: top + bottom * window.height }, width, height));

	const ends = renderEnds(drawnWay, isLine, sheet, SCALE, texts);
	const near = points.map((point) => ({ ...point, at: toPixel(point.at) })).filter(({ at }) => isNear(at));
	const { numbers, names } = renderPoints(near, sheet, SCALE);
	const endNames = ends.names();
	const streamNames = renderStreamNames(
		streams.map(({ name, lines }) => ({ name, lines: lines.map((one) => one.map(toPixel)) })),
		sheet,
		SCALE,
	);
	const marks = renderMarks(drawnWay, sheet, SCALE);
	const arrows = renderArrows(drawnWay, along(ARROW_STEP), sheet, SCALE);

	/** Drawn where the place is the origin: the drawing moves with its place and keeps its size. */
	const standing = ({ at, svg }: Drawn, middle = at, symbol = ''): PlacedSymbol => ({
		at: toUnit(at),
		middle: toUnit(middle),
		svg: `<g transform="translate(${-at.x} ${-at.y})">${svg}</g>`,
		symbol,
	});
	return [
		...[...streamNames, ...arrows].map((one) => standing(one)),
		...marks.map((one) => standing(one, one.at, `k${one.kilometre}`)),
		...numbers.map(({ at, leader }) => standing({ at, svg: leader })),
		...numbers.map((one) => standing(one, one.middle, `p${one.number}`)),
		...[...names, ...ends.symbols, ...endNames].map((one) => standing(one)),
	];
};
