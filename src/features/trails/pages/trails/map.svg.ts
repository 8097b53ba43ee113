import type { APIRoute } from 'astro';
import { translations } from '#src/i18n/translate.ts';
import { drawOverview } from '../../data/overview.ts';
import { getTrails } from '../../data.ts';
import { overviewTexts } from '../../drawing-texts.ts';

/** All trails on one sheet. */
export const GET: APIRoute = async ({ currentLocale }) => {
	const { t } = translations(currentLocale);
	const { svg } = await drawOverview(await getTrails(), overviewTexts(t));
	return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
