import { today } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import type { DangerWords } from './danger-lines.ts';
import { DAYS_AHEAD } from './forecast.ts';

/** Says what IPMA forecasts for the outings of a page, and asks for nothing if they are all later. `words`: if the page has none. */
export const showNearDangers = async (words?: DangerWords): Promise<void> => {
	const last = addDays(today(), DAYS_AHEAD);
	const dates = [...document.querySelectorAll<HTMLElement>('[data-where]')].map(({ dataset }) => dataset['date'] ?? '');
	if (!dates.some((date) => today() <= date && date <= last)) return;
	const { showDangers } = await import('./show-dangers.ts');
	await showDangers(words);
};
