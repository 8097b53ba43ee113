import { createElement } from '#src/components/create-element.ts';
import type { LivingTexts } from './living-texts.ts';
import type { Stop } from './map-data.ts';

/** A list of all places on the way, and the text of the chosen one. */
export const createStopPanel = (
	stops: readonly Stop[],
	texts: LivingTexts,
	onChoose: (stop: Stop | undefined) => void,
) => {
	const select = createElement(
		'select',
		{ onchange: () => onChoose(stops[Number(select.value || -1)]) },
		createElement('option', { value: '', textContent: texts.choose }),
		...stops.map(({ label }, index) => createElement('option', { value: String(index), textContent: label })),
	);
	const text = createElement('p', { role: 'status' });
	const element = createElement(
		'div',
		{ className: 'map-stop' },
		createElement('label', {}, createElement('span', { textContent: texts.goTo }), select),
		text,
	);
	return {
		element,
		show: (stop: Stop | undefined) => {
			select.value = stop ? String(stops.indexOf(stop)) : '';
			text.replaceChildren(...(stop ? [createElement('b', { textContent: `${stop.label}.` }), ` ${stop.text}`] : []));
		},
	};
};
