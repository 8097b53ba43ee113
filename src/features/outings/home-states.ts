import type { DangerWords, Place } from '#src/day/danger-lines.ts';
import { showNearDangers } from '#src/day/near-dangers.ts';
import { OUTINGS_DATA } from '#src/routes.ts';
import { type OutingsData, showStates } from './outing-states.ts';

/** With where each outing is, if the site says what a day is like. */
export interface HomeOutings extends OutingsData {
	readonly where?: Readonly<Record<string, Place>>;
	readonly dangerWords?: DangerWords;
}

/** Adds a line to each outing for what IPMA forecasts: home's HTML is without it, because it seldom shows. */
const addDangerLines = ({ where = {}, outings }: HomeOutings): void => {
	for (const item of document.querySelectorAll<HTMLElement>('.next-outings [data-outing]')) {
		const { outing: id = '' } = item.dataset;
		const [place, outing] = [where[id], outings[id]];
		if (!place || !outing) continue;
		const line = document.createElement('p');
		line.className = 'danger-line';
		line.hidden = true;
		Object.assign(line.dataset, { where: JSON.stringify(place), date: outing.start.slice(0, 10), brief: '' });
		item.querySelector('[data-lines]')?.append(line);
	}
};

// A file of its own, which home loads later. Without an answer home's outings stay as they were built. The data lie beside
// the page, in its language.
const response = await fetch(location.pathname.replace(/\/home\/?$/, OUTINGS_DATA));
if (response.ok) {
	const data: HomeOutings = await response.json();
	showStates(undefined, data);
	if (ENABLED.day) {
		addDangerLines(data);
		await showNearDangers(data.dangerWords);
	}
}
