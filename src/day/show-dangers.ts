import { toLanguage } from '#src/format/language.ts';
import { chosenDay } from './chosen-day.ts';
import { aboutDay, type DangerWords, type Place, type Source } from './danger-lines.ts';
import { askForecast } from './known-forecast.ts';

const wordsOfPage = (): DangerWords | null =>
	JSON.parse(document.querySelector('[data-danger-words]')?.textContent ?? 'null');

/**
 * Says what IPMA forecasts: of the day of an outing (`data-date`), or of the chosen one. A trail's own page (`data-full`) also
 * says that there is nothing, or that nobody knows. Returns a function that says it again.
 */
export const showDangers = async (words = wordsOfPage()): Promise<() => void> => {
	const forecast = words ? await askForecast() : undefined;
	const language = toLanguage(document.documentElement.lang.slice(0, 2));
	const show = () => {
		if (!words) return;
		for (const element of document.querySelectorAll<HTMLElement>('[data-where]')) {
			const place: Place = JSON.parse(element.dataset['where'] ?? '');
			const { date: day = chosenDay() } = element.dataset;
			const asked = { day, instant: Date.now(), forecast, language, isBrief: 'brief' in element.dataset };
			const { grave, rest } = aboutDay(place, words, asked);
			const lines = 'full' in element.dataset ? rest : grave;
			const [text = element] = element.querySelectorAll<HTMLElement>('[data-lines]');
			text.textContent = lines.map((line) => line.text).join(' ');
			for (const link of element.querySelectorAll<HTMLElement>('[data-source]'))
				link.hidden = !lines.some(({ sources }) => sources.includes(link.dataset['source'] as Source));
			element.classList.toggle('is-current', grave.length > 0);
			element.hidden = lines.length === 0;
		}
	};
	show();
	document.addEventListener('visibilitychange', show);
	return show;
};
