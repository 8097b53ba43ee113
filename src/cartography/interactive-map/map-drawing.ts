import type { PlanePoint } from '#src/geo/geodesic.ts';
import { boxAround, createLabelPlacer, type Drawn } from '../label-placer.ts';
import { pathData, xy } from '../svg.ts';
import {
	type NamedLine,
	renderArrows,
	renderEnds,
	renderLineNames,
	renderMarks,
	renderPoints,
	type SheetWay,
} from '../symbols.ts';
import { renderPlaces, renderSigns } from '../terrain-points.ts';
import type { MapData } from './write-map-data.ts';

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

/** Symbols are placed this part of the window's size beyond each of its edges, for the gesture that follows. */
const BEYOND = 0.4;
/** Pixels between two points of the way that symbols should not cover, and between two arrows. */
const LINE_STEP = 6;
const ARROW_STEP = 220;
/** What lies over three corners of the window: which, and twice its width and height in pixels. */
const CORNERS = [
	[0, 0, 112, 288],
	[1, 1, 260, 96],
	[0, 1, 260, 48],
] as const;
/** Pixels between a symbol and an edge of the window. */
const EDGE = 3;
/** The scale of symbols: as on a sheet that is shown in its own size. */
const SCALE = 1.1;

/** A symbol or a name, with its place and its middle in units of the sheet. */
interface PlacedSymbol extends Drawn {
	readonly middle: PlanePoint;
	/** As in `Stop`; empty if it opens nothing. */
	readonly symbol: string;
}

type Symbols = Pick<MapData, 'around' | 'isLine' | 'points' | 'land' | 'streams' | 'contours' | 'texts'> & {
	/** In units of the sheet, as all that is placed. */
	readonly way: SheetWay;
};

/**
 * Symbols and names where there is room for them in a view, in the order of their importance: ends, points of interest
 * with their names, names of the land, kilometres, arrows, signs, altitudes. What they draw is in pixels from their places.
 */
const placeSymbols = ({ way, ...data }: Symbols, { scale, x, y }: View, window: Size): readonly PlacedSymbol[] => {
	const { around } = data;
	// Pixels beyond the window, where there still is land.
	const beyond = (pixels: number, rest: number) => Math.min(BEYOND * pixels, rest * scale);
	const [left, top] = [beyond(window.width, x - around.left), beyond(window.height, y - around.top)];
	const toPixel = (at: PlanePoint): PlanePoint => ({ x: (at.x - x) * scale + left, y: (at.y - y) * scale + top });
	const toUnit = (at: PlanePoint): PlanePoint => ({ x: (at.x - left) / scale + x, y: (at.y - top) / scale + y });
	const size = {
		width: left + window.width + beyond(window.width, around.right - x - window.width / scale),
		height: top + window.height + beyond(window.height, around.bottom - y - window.height / scale),
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
	const labels = createLabelPlacer(size, line, SCALE);

	// The buttons and the scale.
	for (const [across, down, width, height] of CORNERS)
		labels.reserve(boxAround({ x: left + across * window.width, y: top + down * window.height }, width, height));
	// The window's edges: nothing is cut by them. What is placed beyond them comes in whole.
	const [right, bottom] = [left + window.width, top + window.height];
	labels.reserve({ left, right, top: top - EDGE, bottom: top + EDGE });
	labels.reserve({ left, right, top: bottom - EDGE, bottom: bottom + EDGE });
	labels.reserve({ left: left - EDGE, right: left + EDGE, top, bottom });
	labels.reserve({ left: right - EDGE, right: right + EDGE, top, bottom });

	const ends = renderEnds(drawnWay, data.isLine, labels, data.texts);
	const near = data.points.map((point) => ({ ...point, at: toPixel(point.at) })).filter(({ at }) => isNear(at));
	const { numbers, names } = renderPoints(near, labels);
	const land = data.land.map((point) => ({ ...point, at: toPixel(point.at) })).filter(({ at }) => isNear(at));
	const places = renderPlaces(land, labels);
	const lineNames = (named: readonly NamedLine[], className: 'stream-name' | 'altitude') =>
		renderLineNames(
			named.map(({ name, lines }) => ({ name, lines: lines.map((one) => one.map(toPixel)) })),
			labels,
			className,
		);
	const streamNames = lineNames(data.streams, 'stream-name');
	const marks = renderMarks(drawnWay, labels);
	const arrows = renderArrows(drawnWay, along(ARROW_STEP), labels);
	const signs = renderSigns(land, labels);
	const altitudes = lineNames(data.contours, 'altitude');

	/** Drawn where the place is the origin: the drawing moves with its place and keeps its size. */
	const anchor = ({ at, svg }: Drawn, middle = at, symbol = ''): PlacedSymbol => ({
		at: toUnit(at),
		middle: toUnit(middle),
		svg: `<g transform="translate(${-at.x} ${-at.y})">${svg}</g>`,
		symbol,
	});
	return [
		...[...altitudes, ...streamNames, ...signs, ...places, ...arrows].map((one) => anchor(one)),
		...marks.map((one) => anchor(one, one.at, `k${one.kilometre}`)),
		...numbers.map(({ at, leader }) => anchor({ at, svg: leader })),
		...numbers.map((one) => anchor(one, one.middle, `p${one.number}`)),
		...[...names, ...ends.symbols, ...ends.names].map((one) => anchor(one)),
	];
};

/** A house's outline in the drawing, and what makes it a square of one size at any scale. */
const HOUSE = /h[\d.]+v[\d.]+h-[\d.]+z/g;
const HOUSE_DOT = 'h.01';

const SHAPES = `<svg aria-hidden="true"><g class="land"></g><g class="over"><circle class="accuracy"/></g><g class="symbols"></g><g class="place"><circle r="9"/></g><g class="here"><circle r="8"/></g></svg>`;

interface Sources {
	/** The styles of the page and of the shadow root. */
	readonly styles: CSSStyleSheet;
	readonly file: string;
	/** Metres east and north of the sheet's middle, as a point of the sheet. */
	readonly toSheet: (place: PlanePoint) => PlanePoint;
	/** The way, more exact than the drawing's. */
	readonly way: readonly PlanePoint[];
	readonly symbols: Symbols;
}

/** The drawing of an interactive map. It is in a shadow of `host`, because it has the classes of the SVG files. */
export const createMapDrawing = (host: HTMLElement, { styles, file, toSheet, way, symbols }: Sources) => {
	const shadow = host.attachShadow({ mode: 'open' });
	// The page's policy refuses a style element, but not a sheet.
	const [element = '', rules = ''] = /<style>(.*?)<\/style>/s.exec(file) ?? [];
	const drawing = new DOMParser().parseFromString(file.replace(element, ''), 'image/svg+xml');
	// The page's tokens reach into the shadow; the file's own are for its root.
	const own = new CSSStyleSheet();
	own.replaceSync(rules);
	shadow.adoptedStyleSheets = [own, styles];
	shadow.innerHTML = SHAPES;
	const find = (selector: string) => shadow.querySelector(selector) as SVGElement;
	const [land, over, group] = [find('.land'), find('.over'), find('.symbols')];

	const line = pathData(way.map(toSheet));
	// They grow with the map. Symbols and names keep their size and are placed again.
	for (const shape of drawing.querySelectorAll('path')) {
		const isWay = shape.matches('.halo,.way');
		shape.setAttribute('d', isWay ? line : (shape.getAttribute('d') ?? '').replace(HOUSE, HOUSE_DOT));
		land.append(document.importNode(shape, true));
	}

	/** Things of one size, with the place of each on the sheet. */
	const anchors = new Map<Element, PlanePoint>();
	let placed: readonly PlacedSymbol[] = [];
	let selected = '';
	let view: View = { scale: 1, x: 0, y: 0 };

	/** Shows what has to move with the view, as a gesture goes on. */
	const move = (next: View): void => {
		view = next;
		const { scale, x, y } = view;
		const matrix = `matrix(${scale} 0 0 ${scale} ${-x * scale} ${-y * scale})`;
		land.setAttribute('transform', matrix);
		over.setAttribute('transform', matrix);
		for (const [element, unit] of anchors)
			element.setAttribute('transform', `translate(${(unit.x - x) * scale} ${(unit.y - y) * scale})`);
	};

	/** Highlights a symbol; with an empty name, none. */
	const select = (symbol: string): void => {
		selected = symbol;
		group.querySelector('.is-selected')?.classList.remove('is-selected');
		if (symbol) group.querySelector(`.${symbol}`)?.classList.add('is-selected');
	};

	const showMarker = (selector: '.place' | '.here', place: PlanePoint | undefined): void => {
		const element = find(selector);
		element.classList.toggle('is-shown', Boolean(place));
		if (place) anchors.set(element, toSheet(place));
		else anchors.delete(element);
		move(view);
	};

	return {
		move,
		/** Places symbols and names again, at the end of a gesture. */
		settle: (settled: View, window: Size): void => {
			for (const element of group.children) anchors.delete(element);
			placed = placeSymbols(symbols, settled, window);
			group.innerHTML = placed.map(({ svg, symbol }) => `<g class="${symbol}">${svg}</g>`).join('');
			for (const [index, one] of placed.entries()) anchors.set(group.children[index] as Element, one.at);
			select(selected);
			move(settled);
		},
		/** The symbol within so many pixels of a point of the window, of a point of interest first; empty if there is none. */
		symbolAt: (point: PlanePoint, reach: number): string =>
			placed.findLast(
				({ symbol, middle }) =>
					symbol &&
					Math.hypot((middle.x - view.x) * view.scale - point.x, (middle.y - view.y) * view.scale - point.y) <= reach,
			)?.symbol ?? '',
		select,
		/** The place that the profile's marker is at. */
		showPlace: (place: PlanePoint | undefined) => showMarker('.place', place),
		/** Where the visitor is, with a circle of so many units around it. */
		showHere: (place: PlanePoint | undefined, accuracy = 0) => {
			showMarker('.here', place);
			const circle = find('.accuracy');
			circle.setAttribute('r', String(place ? accuracy : 0));
			if (place) circle.setAttribute('transform', `translate(${xy(toSheet(place))})`);
		},
	};
};

export type MapDrawing = ReturnType<typeof createMapDrawing>;
