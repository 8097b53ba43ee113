import { fill } from '#src/format/text.ts';
import { formatDistance, formatDuration, formatHeight } from '#src/format/way.ts';
import { climbOf, walkingTime } from '#src/geo/climb.ts';
import { fromDifferences, type MapData, type MapTexts } from './map-data.ts';

/** Walking times of stretches are rounded to so many minutes. */
const MINUTES_STEP = 5;

interface StretchFacts {
	/** Metres. */
	readonly ascent: number;
	readonly descent: number;
	readonly minutes: number;
}

/** Measures a stretch of the way, from metres to metres, by the rules of a whole trail. `heights`, `length`: the way's. */
export const measureStretch = (heights: MapData['heights'], length: number) => {
	const profile = fromDifferences(heights ?? [], 1).map(([decimetres = 0]) => ({ elevation: decimetres / 10 }));
	return (from: number, to: number): StretchFacts => {
		const at = (distance: number) => Math.round((distance / length) * (profile.length - 1));
		const climb = climbOf(profile.slice(at(from), at(to) + 1));
		const time = walkingTime({ distance: to - from, ...climb });
		const minutes = Math.max(MINUTES_STEP, Math.round(time / MINUTES_STEP) * MINUTES_STEP);
		return { ...climb, minutes };
	};
};

const SVG = 'http://www.w3.org/2000/svg';

interface Options {
	/** The profile's drawing, whose overlay is an SVG in its units. */
	readonly drawing: HTMLElement;
	/** Two sliders and the facts, in `details`. */
	readonly element: HTMLDetailsElement;
	readonly data: MapData;
	readonly length: number;
	readonly texts: MapTexts;
	/** Metres from the start; equal if there is no stretch. */
	readonly show: (from: number, until: number) => void;
}

/** A stretch of the profile, chosen by dragging over it or with two sliders, with its climb and walking time. */
export const startStretch = ({ drawing, element, data, length, texts, show }: Options): void => {
	const measure = measureStretch(data.heights, length);
	const overlay = drawing.querySelector('svg') as SVGSVGElement;
	const { left, right, height } = data.profile ?? { left: 0, right: 1, height: 1 };
	const band = document.createElementNS(SVG, 'rect');
	band.setAttribute('height', String(height));
	overlay.prepend(band);

	const [one, two] = element.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement];
	const facts = element.querySelector('[role=status]') as HTMLElement;
	const steps = Number(one.max);

	const update = () => {
		const distanceOf = (input: HTMLInputElement) => (Number(input.value) / steps) * length;
		const [from = 0, until = 0] = element.open ? [distanceOf(one), distanceOf(two)].toSorted((a, b) => a - b) : [];
		const toX = (distance: number) => left + (distance / length) * (right - left);
		band.setAttribute('x', String(toX(from)));
		band.setAttribute('width', String(toX(until) - toX(from)));
		show(from, until);
		for (const input of [one, two]) input.ariaValueText = formatDistance(distanceOf(input));
		const { ascent, descent, minutes } = measure(from, until);
		facts.textContent =
			until > from
				? fill(texts.facts, {
						from: formatDistance(from),
						until: formatDistance(until),
						length: formatDistance(until - from),
						ascent: formatHeight(ascent),
						descent: formatHeight(descent),
						time: formatDuration(minutes),
					})
				: '';
	};
	for (const input of [one, two]) input.addEventListener('input', update);
	element.addEventListener('toggle', update);

	const stepAt = ({ clientX }: PointerEvent): string => {
		const box = overlay.getBoundingClientRect();
		const x = ((clientX - box.left) / box.width) * overlay.viewBox.baseVal.width;
		return String(Math.round(Math.min(1, Math.max(0, (x - left) / (right - left))) * steps));
	};
	drawing.addEventListener('pointerdown', (event) => {
		if (!element.open || !event.isPrimary || event.button !== 0) return;
		drawing.setPointerCapture(event.pointerId);
		const dragging = new AbortController();
		const { signal } = dragging;
		const start = stepAt(event);
		const drag = (move: PointerEvent) => {
			[one.value, two.value] = [start, stepAt(move)];
			update();
		};
		drawing.addEventListener('pointermove', drag, { signal });
		for (const end of ['pointerup', 'pointercancel']) drawing.addEventListener(end, () => dragging.abort(), { signal });
	});
};
