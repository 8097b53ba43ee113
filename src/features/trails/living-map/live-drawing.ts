import type { PlanePoint } from '#src/geo/geodesic.ts';
import { at, pathData } from '../drawing/svg.ts';
import { placeSymbols, type Symbols } from './symbols.ts';
import type { View } from './view.ts';

/** The parts of the drawing that grow with it. Symbols and names keep their size and are placed anew. */
const LAND = '.sea,.region,.wood,.water,.contour,.grid,.stream,.bed,.road,.houses,.halo,.way';
/** A house's outline in the drawing, and what makes it a square of one size at any scale. */
const HOUSE = /h[\d.]+v[\d.]+h-[\d.]+z/g;
const HOUSE_DOT = 'h.01';

const SHAPES = `<svg aria-hidden="true"><g class="land"></g><g class="over"><path class="stretch"/><circle class="accuracy"/></g><g class="symbols"></g><g class="place"><circle r="9"/></g><g class="here"><circle r="8"/></g></svg>`;

/** Metres east and north of the sheet's middle, as a point of the sheet. */
export type ToSheet = (place: PlanePoint) => PlanePoint;

interface Sources {
	/** The styles of the page and of what stands in the shadow. */
	readonly styles: CSSStyleSheet;
	/** The trail's map, an SVG file. */
	readonly drawing: string;
	readonly toSheet: ToSheet;
	/** The way, more exact than the drawing's. */
	readonly way: readonly PlanePoint[];
	readonly symbols: Omit<Parameters<typeof placeSymbols>[0], 'view' | 'window'>;
}

/** The drawing of a map that lives. It stands in a shadow of `host`, because its classes are those of the SVG files. */
export const createLiveDrawing = (host: HTMLElement, { styles, drawing, toSheet, way, symbols }: Sources) => {
	const shadow = host.attachShadow({ mode: 'open' });
	// The page's policy refuses a style element, but not a sheet.
	const [element = '', rules = ''] = /<style>(.*?)<\/style>/s.exec(drawing) ?? [];
	const file = new DOMParser().parseFromString(drawing.replace(element, ''), 'image/svg+xml');
	// The page's tokens reach into the shadow; the file's own are for its root.
	const own = new CSSStyleSheet();
	own.replaceSync(rules);
	shadow.adoptedStyleSheets = [own, styles];
	shadow.innerHTML = SHAPES;
	const find = (selector: string) => shadow.querySelector(selector) as SVGElement;
	const [land, over, group] = [find('.land'), find('.over'), find('.symbols')];

	const line = pathData(way.map(toSheet));
	for (const shape of file.querySelectorAll(LAND)) {
		const isWay = shape.matches('.halo,.way');
		shape.setAttribute('d', isWay ? line : (shape.getAttribute('d') ?? '').replace(HOUSE, HOUSE_DOT));
		land.append(document.importNode(shape, true));
	}

	/** Things of one size, with the place of each on the sheet. */
	const standing = new Map<Element, PlanePoint>();
	let placed: Symbols = [];
	let selected = '';
	let view: View = { scale: 1, x: 0, y: 0 };

	/** Shows what has to move with the view, as a gesture goes on. */
	const move = (next: View): void => {
		view = next;
		const { scale, x, y } = view;
		const matrix = `matrix(${scale} 0 0 ${scale} ${-x * scale} ${-y * scale})`;
		land.setAttribute('transform', matrix);
		over.setAttribute('transform', matrix);
		for (const [element, unit] of standing)
			element.setAttribute('transform', `translate(${(unit.x - x) * scale} ${(unit.y - y) * scale})`);
	};

	/** Lets a symbol stand out; with an empty name, none. */
	const select = (symbol: string): void => {
		selected = symbol;
		group.querySelector('.is-selected')?.classList.remove('is-selected');
		if (symbol) group.querySelector(`.${symbol}`)?.classList.add('is-selected');
	};

	const stand = (selector: '.place' | '.here', place: PlanePoint | undefined): void => {
		const element = find(selector);
		element.classList.toggle('is-shown', Boolean(place));
		if (place) standing.set(element, toSheet(place));
		else standing.delete(element);
		move(view);
	};

	return {
		move,
		/** Places symbols and names anew, when a gesture has ended. */
		settle: (settled: View, window: { width: number; height: number }): void => {
			for (const element of group.children) standing.delete(element);
			placed = placeSymbols({ ...symbols, view: settled, window });
			group.innerHTML = placed.map(({ svg, symbol }) => `<g class="${symbol}">${svg}</g>`).join('');
			for (const [index, one] of placed.entries()) standing.set(group.children[index] as Element, one.at);
			select(selected);
			move(settled);
		},
		/**
		 * The symbol that opens something within so many pixels of a point of the window; empty if there is none. A point of
		 * interest comes before a kilometre.
		 */
		symbolAt: (point: PlanePoint, reach: number): string =>
			placed.findLast(
				({ symbol, middle }) =>
					symbol &&
					Math.hypot((middle.x - view.x) * view.scale - point.x, (middle.y - view.y) * view.scale - point.y) <= reach,
			)?.symbol ?? '',
		select,
		/** The place that the profile's marker is at. */
		showPlace: (place: PlanePoint | undefined) => stand('.place', place),
		/** Where the visitor is, with a circle of so many units around it. */
		showHere: (place: PlanePoint | undefined, accuracy = 0) => {
			stand('.here', place);
			const circle = find('.accuracy');
			circle.setAttribute('r', String(place ? accuracy : 0));
			if (place) circle.setAttribute('transform', `translate(${at(toSheet(place))})`);
		},
		showStretch: (places: readonly PlanePoint[]) =>
			find('.stretch').setAttribute('d', places.length > 1 ? pathData(places.map(toSheet)) : ''),
	};
};

export type LiveDrawing = ReturnType<typeof createLiveDrawing>;
