import { toClock } from '#src/format/clock.ts';
import { toLanguage } from '#src/format/language.ts';
import { type WalkFacts, type WalkWords, walkLines } from './walk-lines.ts';
import { zoneAt } from './zone.ts';

/** Says in a trail's page what holds today, also when it is kept and read days later. */
export const showDay = (page: HTMLElement): void => {
	const box = page.querySelector('.trail-day');
	const data = box?.querySelector('[data-day]')?.textContent;
	if (!box || !data) return;
	const { words, ...facts }: WalkFacts & { words: WalkWords } = JSON.parse(data);
	const language = toLanguage(document.documentElement.lang.slice(0, 2));
	const line = document.createElement('p');
	for (const built of box.querySelectorAll('p')) built.remove();
	box.prepend(line);
	const show = () => {
		const now = toClock(Date.now(), zoneAt(facts.place));
		line.textContent = walkLines(now.slice(0, 10), facts, words, { language, now }).join(' ');
	};
	show();
	document.addEventListener('visibilitychange', show);
};
