import type { APIRoute } from 'astro';
import { getSite } from '#src/data/site.ts';
import { afterPreposition } from '#src/format/article.ts';
import { translations } from '#src/i18n/translate.ts';
import { renderOutings } from '../../calendar.ts';
import { toCalendarOuting } from '../../calendar-outing.ts';
import { getOutings } from '../../data.ts';

/** Every outing, past ones too, as a calendar to subscribe to: one that vanished would vanish from calendars. */
export const GET: APIRoute = async ({ site: origin, url, currentLocale }) => {
	const { t } = translations(currentLocale);
	const site = await getSite();
	const { coming, past } = await getOutings();
	const text = renderOutings(
		[...past, ...coming].map((outing) => toCalendarOuting(outing, origin ?? url)),
		{
			owner: site.name,
			now: new Date().toISOString(),
			feed: t('outings.feed', { ofName: afterPreposition('de', site) }),
		},
	);
	return new Response(text, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
};
