import { today } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';

/** What a day is like follows once the page is there: it is never what a visitor waits for. */
const whenLoaded = async (): Promise<void> => {
	if (document.readyState !== 'complete')
		await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
};

/** Lets the visitor choose a day, and says what holds on it. `onSaid`: for what else changes with the day. */
export const loadDay = async (onSaid: () => void): Promise<void> => {
	await whenLoaded();
	const { startDay } = await import('./start-day.ts');
	await startDay(onSaid);
};

/** IPMA forecasts today and the two days after it. */
const DAYS_AHEAD = 2;

/** Says what IPMA forecasts for the outings of a page, and loads nothing if they are all later. */
export const loadNearDangers = async (): Promise<void> => {
	const last = addDays(today(), DAYS_AHEAD);
	const dates = [...document.querySelectorAll<HTMLElement>('[data-where]')].map(({ dataset }) => dataset['date'] ?? '');
	if (!dates.some((date) => today() <= date && date <= last)) return;
	await whenLoaded();
	const { showDangers } = await import('./show-dangers.ts');
	await showDangers();
};
