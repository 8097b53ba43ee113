import { createElement } from '#src/components/create-element.ts';
import { fill } from '#src/format/fill.ts';
import { formatDistance, formatDuration, formatHeight } from '#src/format/way.ts';
import type { LivingTexts } from './living-texts.ts';
import type { MapData } from './map-data.ts';
import { measureStretch } from './stretch-facts.ts';

/** Steps of the two sliders, as many as the profile's. */
const STEPS = 160;
const SVG = 'http://www.w3.org/2000/svg';

interface Options {
	/** The profile's drawing, whose overlay is an SVG in its units. */
	readonly drawing: HTMLElement;
	readonly data: MapData;
	readonly length: number;
	readonly texts: LivingTexts['stretch'];
	/** Metres from the start; equal if there is no stretch. */
	readonly show: (from: number, until: number) => void;
}

/** Chooses a stretch of the profile, by dragging over it or with two sliders, and says what it takes to walk it. */
export const createStretch = ({ drawing, data, length, texts, show }: Options): HTMLElement => {
	const measure = measureStretch(data.heights, length);
	const overlay = drawing.querySelector('svg') as SVGSVGElement;
	const { left, right, height } = data.profile ?? { left: 0, right: 1, height: 1 };
	const band = document.createElementNS(SVG, 'rect');
	band.setAttribute('height', String(height));
	overlay.prepend(band);

	const slider = (name: string, value: number) =>
		createElement('input', { type: 'range', max: String(STEPS), value: String(value), ariaLabel: name });
	const [one, two] = [slider(texts.from, STEPS / 4), slider(texts.until, STEPS / 2)];
	const facts = createElement('p', { role: 'status' });
	const element = createElement(
		'details',
		{ className: 'map-stretch' },
		createElement('summary', { textContent: texts.choose }),
		createElement('p', { textContent: texts.help }),
		createElement('label', {}, createElement('span', { textContent: texts.from }), one),
		createElement('label', {}, createElement('span', { textContent: texts.until }), two),
		facts,
	);

	const update = () => {
		const steps = [Number(one.value), Number(two.value)].toSorted((a, b) => a - b);
		const [from = 0, until = 0] = element.open ? steps.map((step) => (step / STEPS) * length) : [];
		const toX = (distance: number) => left + (distance / length) * (right - left);
		band.setAttribute('x', String(toX(from)));
		band.setAttribute('width', String(toX(until) - toX(from)));
		show(from, until);
		for (const input of [one, two]) input.ariaValueText = formatDistance((Number(input.value) / STEPS) * length);
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
		return String(Math.round(Math.min(1, Math.max(0, (x - left) / (right - left))) * STEPS));
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
	return element;
};
