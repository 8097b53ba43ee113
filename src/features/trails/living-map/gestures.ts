import type { PlanePoint } from '#src/geo/geodesic.ts';

interface Answers {
	/** What was at the point `from` is now at `to`, and is larger by a factor. */
	readonly grip: (factor: number, from: PlanePoint, to: PlanePoint) => void;
	/** Nothing moves any more. */
	readonly end: () => void;
	readonly tap: (point: PlanePoint) => void;
	/** Whether the wheel alone zooms. Otherwise it scrolls the page, unless Ctrl or ⌘ is held. */
	readonly ownsWheel: () => boolean;
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
/** Pixels of a line, in which some mice count. */
const WHEEL_LINE = 18;

/** Hears what fingers, mouse and wheel do on an element. Points are in pixels from its top left corner. */
export const hearGestures = (element: HTMLElement, answers: Answers): void => {
	const held = new Map<number, PlanePoint>();
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

	const hold = (event: PointerEvent) => {
		if (held.size === 0) {
			measureCorner();
			travelled = 0;
		}
		held.set(event.pointerId, pointOf(event));
	};

	/** The middle of two fingers and their distance, or one finger. */
	const grip = () => {
		const [one, two = one] = [...held.values()] as [PlanePoint, PlanePoint?];
		return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, apart: Math.hypot(two.x - one.x, two.y - one.y) };
	};

	const letGo = (event: PointerEvent) => {
		if (!held.delete(event.pointerId) || held.size > 0) return;
		answers.end();
		if (event.type !== 'pointerup' || travelled > TAP_PIXELS) return;
		const point = pointOf(event);
		const isDouble =
			event.timeStamp - lastTap.time < DOUBLE_MS &&
			Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < DOUBLE_PIXELS;
		lastTap = { time: isDouble ? 0 : event.timeStamp, ...point };
		if (!isDouble) answers.tap(point);
		else {
			answers.grip(2, point, point);
			answers.end();
		}
	};

	element.addEventListener('pointerdown', (event) => {
		if (event.button !== 0 || isOnControl(event)) return;
		hold(event);
		element.setPointerCapture(event.pointerId);
	});
	element.addEventListener('pointermove', (event) => {
		// The finger or button that fetched the code was down before this listened.
		if (!held.has(event.pointerId) && event.buttons === 1 && !isOnControl(event)) hold(event);
		if (!held.has(event.pointerId) || held.size > 2) return;
		const before = grip();
		held.set(event.pointerId, pointOf(event));
		const now = grip();
		travelled += Math.hypot(now.x - before.x, now.y - before.y) + Math.abs(now.apart - before.apart);
		if (travelled <= TAP_PIXELS) return;
		answers.grip(now.apart / before.apart || 1, before, now);
	});
	element.addEventListener('pointerup', letGo);
	element.addEventListener('pointercancel', letGo);
	// Two fingers are the map's. One finger scrolls the page while the whole map is seen: `touch-action` says so.
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
			if (!isPinch && !answers.ownsWheel()) return;
			event.preventDefault();
			if (wheel === undefined) {
				measureCorner();
			}
			clearTimeout(wheel);
			const pixels = event.deltaY * (event.deltaMode ? WHEEL_LINE : 1);
			const point = pointOf(event);
			answers.grip(Math.exp(-pixels * (isPinch && Math.abs(pixels) < 50 ? PAD_PINCH : WHEEL)), point, point);
			wheel = setTimeout(() => {
				wheel = undefined;
				answers.end();
			}, WHEEL_MS);
		},
		{ passive: false },
	);
};
