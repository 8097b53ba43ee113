import type { APIRoute } from 'astro';
import { getSite } from '#src/data/site.ts';
import { translations } from '#src/i18n/translate.ts';
import { calendarResponse, getOutings } from '../../data.ts';

/** All outings as a calendar to subscribe to. Past ones stay, or they would vanish from subscribers' calendars. */
export const GET: APIRoute = async ({ site, url, currentLocale }) => {
	const { t, afterPreposition } = translations(currentLocale);
	const feed = t('outings.feed', { ofName: afterPreposition('de', await getSite(currentLocale)) });
	return calendarResponse(await getOutings(currentLocale), { site: site ?? url, locale: currentLocale, feed });
};
