import type { APIRoute } from 'astro';
import { dangerWords } from '#src/day/danger-lines.ts';
import { translations } from '#src/i18n/translate.ts';
import { getNextOutings, toOutingsData } from '../data.ts';
import type { HomeOutings } from '../home-states.ts';

export const GET: APIRoute = async ({ currentLocale }) => {
	const words = translations(currentLocale);
	const outings = await getNextOutings(currentLocale);
	const data: HomeOutings = {
		...toOutingsData(outings, words),
		...(ENABLED.day && {
			where: Object.fromEntries(outings.flatMap(({ id, placed }) => (placed ? [[id, placed] as const] : []))),
			dangerWords: dangerWords(words.texts('day')),
		}),
	};
	return Response.json(data);
};
