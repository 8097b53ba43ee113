import { toClock } from '#src/format/clock.ts';
import { toLanguage } from '#src/format/language.ts';
import { chosenDay } from './chosen-day.ts';
import { type WalkFacts, type WalkWords, type WayWords, walkLines, wayLines } from './walk-lines.ts';
import { zoneAt } from './zone.ts';

/**
 * Says in a trail's page until when there is light, also when it is kept and read days later. Returns a function that says
 * it again, for another day.
 */
export const showLight = (page: HTMLElement): (() => void) => {
	const data = page.querySelector('[data-day-facts]')?.textContent;
	const [line, ...others] = page.querySelectorAll('[data-light]');
	if (!data || !line) return () => undefined;
	const { words, ...facts }: WalkFacts & { words: WalkWords } = JSON.parse(data);
	const language = toLanguage(document.documentElement.lang.slice(0, 2));
	for (const other of others) other.remove();
	const show = () => {
		const now = toClock(Date.now(), zoneAt(facts.place));
		line.textContent = walkLines(chosenDay() ?? now.slice(0, 10), facts, words, { language, now }).join(' ');
	};
	show();
	document.addEventListener('visibilitychange', show);
	return show;
};

/** Says on each card of a list what light and buses there are on the chosen day; of today nothing. Returns a function that says it again. */
export const showWays = (): (() => void) => {
	const words: WayWords = JSON.parse(document.querySelector('[data-way-words]')?.textContent ?? 'null');
	const language = toLanguage(document.documentElement.lang.slice(0, 2));
	const show = () => {
		const day = chosenDay();
		for (const line of document.querySelectorAll<HTMLElement>('[data-way]')) {
			const facts: WalkFacts = JSON.parse(line.dataset['way'] ?? '');
			const now = toClock(Date.now(), zoneAt(facts.place));
			line.textContent = day ? wayLines(day, facts, words, { language, now }).join(' ') : '';
			line.hidden = !day;
		}
	};
	show();
	return show;
};
