import type { Language } from '#src/format/language.ts';
import { formatLengthIn } from '#src/format/way.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';
import { fittingBar } from '../label-placer.ts';
import type { MapDrawing, Size, View } from './map-drawing.ts';
import type { MapData } from './write-map-data.ts';

/** A CSS pixel is the 96th part of an inch. */
const PIXEL_METRES = 0.0254 / 96;
/** The largest scale is 1:5 000. */
const LARGEST = 5_000;

/** Where a span of `size` pixels starts on a sheet of `whole` units. A smaller sheet is in the middle. */
const inside = (start: number, size: number, whole: number): number =>
	size >= whole ? (whole - size) / 2 : Math.min(whole - size, Math.max(0, start));

/** The views of a sheet in a window: from its whole to 1:5 000, with nothing beside it that could show the sheet. */
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
		zoomed: ({ scale, x, y }: View, factor: number, from: PlanePoint, to = from): View =>
			showing(scale * factor, { x: x + from.x / scale, y: y + from.y / scale }, to),
		/** With a point of the sheet in the window's middle, in at least this part of the largest scale. */
		centred: (point: PlanePoint, { scale }: View, part = 0): View =>
			showing(Math.max(scale, most * part), point, middle),
	};
};

interface GestureHandlers {
	/** What was at the point `from` is now at `to`, and is larger by a factor. */
	readonly onTransform: (factor: number, from: PlanePoint, to: PlanePoint) => void;
	readonly onEnd: () => void;
	readonly onTap: (point: PlanePoint) => void;
	/** Whether the wheel alone zooms. Otherwise it scrolls the page, unless Ctrl or ⌘ is pressed. */
	readonly wheelZooms: () => boolean;
}

/** Pixels that a finger may move in a tap, and milliseconds between the taps of a double tap. */
const TAP_PIXELS = 8;
const DOUBLE_MS = 350;
/** Pixels between the taps of a double tap. */
const DOUBLE_PIXELS = 40;
/** The wheel has stopped after so many milliseconds. */
const WHEEL_MS = 160;
/** The logarithm of the factor for a pixel of the wheel; a pinch on a touch pad counts pixels of its own. */
const WHEEL = 0.002;
const PAD_PINCH = 0.01;
/** Pixels of a line: some mice count in lines. */
const WHEEL_LINE = 18;

/** Tracks fingers, mouse and wheel on an element. Points are in pixels from its top left corner. */
const trackGestures = (element: HTMLElement, handlers: GestureHandlers): void => {
	const pointers = new Map<number, PlanePoint>();
	let corner: PlanePoint = { x: 0, y: 0 };
	let travelled = 0;
	let lastTap = { time: 0, x: 0, y: 0 };
	let wheel: ReturnType<typeof setTimeout> | undefined;

	const measureCorner = () => {
		const { left, top } = element.getBoundingClientRect();
		corner = { x: left, y: top };
	};
	const pointOf = ({ clientX, clientY }: MouseEvent): PlanePoint => ({ x: clientX - corner.x, y: clientY - corner.y });
	const isOnControl = ({ target }: Event) => (target as Element).closest('button, a, select') !== null;

	const press = (event: PointerEvent) => {
		if (pointers.size === 0) {
			measureCorner();
			travelled = 0;
		}
		pointers.set(event.pointerId, pointOf(event));
	};

	const pinch = () => {
		const [one, two = one] = [...pointers.values()] as [PlanePoint, PlanePoint?];
		return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, apart: Math.hypot(two.x - one.x, two.y - one.y) };
	};

	const release = (event: PointerEvent) => {
		if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
		handlers.onEnd();
		if (event.type !== 'pointerup' || travelled > TAP_PIXELS) return;
		const point = pointOf(event);
		const isDouble =
			event.timeStamp - lastTap.time < DOUBLE_MS &&
			Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < DOUBLE_PIXELS;
		lastTap = { time: isDouble ? 0 : event.timeStamp, ...point };
		if (!isDouble) handlers.onTap(point);
		else {
			handlers.onTransform(2, point, point);
			handlers.onEnd();
		}
	};

	element.addEventListener('pointerdown', (event) => {
		if (event.button !== 0 || isOnControl(event)) return;
		press(event);
		element.setPointerCapture(event.pointerId);
	});
	element.addEventListener('pointermove', (event) => {
		// The finger or button that fetched the code was down before this listened.
		if (!pointers.has(event.pointerId) && event.buttons === 1 && !isOnControl(event)) press(event);
		if (!pointers.has(event.pointerId) || pointers.size > 2) return;
		const before = pinch();
		pointers.set(event.pointerId, pointOf(event));
		const now = pinch();
		travelled += Math.hypot(now.x - before.x, now.y - before.y) + Math.abs(now.apart - before.apart);
		if (travelled <= TAP_PIXELS) return;
		handlers.onTransform(now.apart / before.apart || 1, before, now);
	});
	element.addEventListener('pointerup', release);
	element.addEventListener('pointercancel', release);
	// Two fingers move the map. One scrolls the page while the whole map is visible, by `touch-action`.
	element.addEventListener(
		'touchstart',
		(event) => {
			if (event.touches.length > 1) event.preventDefault();
		},
		{ passive: false },
	);
	element.addEventListener(
		'wheel',
		(event) => {
			const isPinch = event.ctrlKey || event.metaKey;
			if (!isPinch && !handlers.wheelZooms()) return;
			event.preventDefault();
			if (wheel === undefined) measureCorner();
			clearTimeout(wheel);
			const pixels = event.deltaY * (event.deltaMode ? WHEEL_LINE : 1);
			const point = pointOf(event);
			handlers.onTransform(Math.exp(-pixels * (isPinch && Math.abs(pixels) < 50 ? PAD_PINCH : WHEEL)), point, point);
			wheel = setTimeout(() => {
				wheel = undefined;
				handlers.onEnd();
			}, WHEEL_MS);
		},
		{ passive: false },
	);
};

/** The factor of a key, and the pixels that an arrow moves. */
const ZOOM = 1.6;
const ARROW_PIXELS = 80;
/** The widest scale bar, in pixels. */
const BAR_PIXELS = 110;
/** A symbol opens at a tap within so many pixels, half of the least target. */
const REACH = 24;
/** A place in the middle is shown in at least this scale, as a part of the largest. */
const NEAR = 0.4;

interface Options {
	readonly container: HTMLElement;
	readonly element: HTMLElement;
	readonly drawing: MapDrawing;
	readonly sheet: MapData['sheet'];
	readonly language: Language;
	readonly isFullScreen: () => boolean;
	readonly toggleFullScreen: () => void;
	/** A tap on a symbol; empty beside all. */
	readonly onTap: (symbol: string) => void;
	/** The visitor moves the map. */
	readonly onMove: () => void;
}

/** The window onto a map: it is zoomed and moved by gestures, keys and buttons, and shows the scale. */
export const createMapWindow = (options: Options) => {
	const { container, element, drawing, sheet, language, isFullScreen, toggleFullScreen, onTap, onMove } = options;
	const formatLength = formatLengthIn(language);
	let size: Size = sheet;
	let views = viewsOf(sheet, size);
	let view = views.whole;

	const [label, bar] = container.querySelectorAll('.map-scale span') as unknown as [HTMLElement, HTMLElement];
	const showScale = () => {
		const { metres, length } = fittingBar(sheet.unitsPerMetre * view.scale, BAR_PIXELS);
		bar.style.width = `${length}px`;
		label.textContent = formatLength(metres);
	};
	const settle = () => {
		container.classList.toggle('is-zoomed', !views.isWhole(view));
		drawing.settle(view, size);
		showScale();
	};
	/** A view that is reached in one step. */
	const jump = (next: View) => {
		onMove();
		view = next;
		settle();
	};

	trackGestures(container, {
		onTransform: (factor, from, to) => {
			onMove();
			view = views.zoomed(view, factor, from, to);
			drawing.move(view);
			showScale();
		},
		onEnd: settle,
		onTap: (point) => onTap(drawing.symbolAt(point, REACH)),
		wheelZooms: isFullScreen,
	});

	const moveBy = (x: number, y: number) => () => jump(views.zoomed(view, 1, { x: 0, y: 0 }, { x, y }));
	const zoomBy = (factor: number) => () => jump(views.zoomed(view, factor, views.middle));

	const zoomIn = zoomBy(ZOOM);
	const keys: Readonly<Record<string, () => void>> = {
		'+': zoomIn,
		'=': zoomIn,
		'-': zoomBy(1 / ZOOM),
		0: zoomBy(0),
		Home: zoomBy(0),
		ArrowLeft: moveBy(ARROW_PIXELS, 0),
		ArrowRight: moveBy(-ARROW_PIXELS, 0),
		ArrowUp: moveBy(0, ARROW_PIXELS),
		ArrowDown: moveBy(0, -ARROW_PIXELS),
		f: toggleFullScreen,
	};
	container.addEventListener('keydown', (event) => {
		const answer = keys[event.key];
		if (!answer || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		answer();
	});

	container.addEventListener('click', ({ target }) => {
		const factor = (target as Element).closest('button')?.dataset['zoom'];
		if (factor) zoomBy(Number(factor))();
	});

	new ResizeObserver(() => {
		const wasWhole = views.isWhole(view);
		const centre = { x: view.x + views.middle.x / view.scale, y: view.y + views.middle.y / view.scale };
		size = element.getBoundingClientRect();
		if (size.width === 0) return;
		views = viewsOf(sheet, size);
		view = wasWhole ? views.whole : views.centred(centre, view);
		settle();
	}).observe(element);

	return {
		/** Moves a point of the sheet into the window, if it is outside, or into its middle and nearer. */
		reveal: (point: PlanePoint, isNearer = false) => {
			const [across, down] = [(point.x - view.x) * view.scale, (point.y - view.y) * view.scale];
			const fromEdge = Math.min(across, down, size.width - across, size.height - down);
			if (fromEdge >= REACH && !isNearer) return;
			view = views.centred(point, view, isNearer ? NEAR : 0);
			settle();
		},
	};
};
