import type { APIRoute } from 'astro';
import { addDays } from '#src/format/day.ts';
import { translations } from '#src/i18n/translate.ts';
import { getNextOutings, toOutingsData } from '../data.ts';
import type { HomeData } from '../home-states.ts';
import { ageOf } from '../outing-words.ts';
import { weekendOf } from '../weekend.ts';

export const GET: APIRoute = async ({ currentLocale }) => {
	const words = translations(currentLocale);
	const outings = await getNextOutings(currentLocale);
	const cards = outings.map(({ id, href, title, start, end, leastAge, langOf }) => {
		const weekend = weekendOf({ start, end });
		return {
			...{ id, href, title, lang: langOf('title') ?? words.tag },
			sheet: words.shortDay(start.slice(0, 10)),
			hours: words.formatHours(start, end),
			age: leastAge === undefined ? '' : `${ageOf(words.t, leastAge)} `,
			alone: weekend ? addDays(weekend.from, -1) : end.slice(0, 10),
		};
	});
	return Response.json({ ...toOutingsData(outings, words), cards } satisfies HomeData);
};
