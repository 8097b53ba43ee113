import type { Stop } from './map-data.ts';

/** The list of all places on the way, and the text of the chosen one. Returns what shows one, or none. */
export const wakeStopPanel = (
	panel: HTMLElement,
	stops: readonly Stop[],
	onChoose: (stop: Stop | undefined) => void,
) => {
	const select = panel.querySelector('select') as HTMLSelectElement;
	const text = panel.querySelector('p') as HTMLElement;
	const report = panel.querySelector('form') as HTMLFormElement;
	const kilometre = report.querySelector('[name=km]') as HTMLInputElement;
	const name = document.createElement('b');
	select.addEventListener('change', () => onChoose(stops[select.selectedIndex - 1]));
	return (stop: Stop | undefined): void => {
		select.selectedIndex = stop ? stops.indexOf(stop) + 1 : 0;
		name.textContent = stop ? `${select.selectedOptions[0]?.text}.` : '';
		report.hidden = !stop;
		kilometre.value = stop?.kilometre ?? '';
		text.replaceChildren(name, ` ${stop?.text ?? ''}`);
	};
};
