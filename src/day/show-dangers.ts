import { DEFAULT_TIME_ZONE, toClock } from '#src/format/clock.ts';
import { toLanguage } from '#src/format/language.ts';
import { chosenDay } from './chosen-day.ts';
import { type DangerWords, dangerLines, dayReport, type Place } from './danger-lines.ts';
import { askForecast } from './known-forecast.ts';

const wordsOfPage = (): DangerWords | null =>
	JSON.parse(document.querySelector('[data-danger-words]')?.textContent ?? 'null');

/**
 * Says what IPMA forecasts: of the day of an outing (`data-date`), or of the chosen one. A trail's own page (`data-full`) also
 * says that there is nothing, or that nobody knows. Returns a function that says it again.
 */
export const showDangers = async (words = wordsOfPage()): Promise<() => void> => {
	const forecast = words && (await askForecast());
	const language = toLanguage(document.documentElement.lang.slice(0, 2));
	const show = () => {
		if (!words || !forecast) return;
		const now = toClock(Date.now(), DEFAULT_TIME_ZONE);
		const shown = chosenDay() ?? now.slice(0, 10);
		for (const element of document.querySelectorAll<HTMLElement>('[data-where]')) {
			const place: Place = JSON.parse(element.dataset['where'] ?? '');
			const { date: day = shown } = element.dataset;
			const context = { forecast, language, now, isBrief: 'brief' in element.dataset };
			const grave = day < now.slice(0, 10) ? [] : dangerLines(day, place, words, context);
			const rest = grave.length > 0 ? [] : dayReport(day, place, words, context);
			const lines = 'full' in element.dataset ? rest : grave;
			const [text = element] = element.querySelectorAll<HTMLElement>('[data-lines]');
			text.textContent = lines.join(' ');
			element.classList.toggle('is-current', grave.length > 0);
			element.hidden = lines.length === 0;
		}
	};
	show();
	document.addEventListener('visibilitychange', show);
	return show;
};
