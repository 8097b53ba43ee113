import type { APIRoute } from 'astro';
import { drawOverview } from '#src/features/trails/data/overview.ts';
import { getTrails } from '#src/features/trails/data.ts';
import { overviewTexts } from '#src/features/trails/drawing-texts.ts';
import { translations } from '#src/i18n/translate.ts';

/** All trails on one sheet. */
export const GET: APIRoute = async ({ currentLocale }) => {
	const { t } = translations(currentLocale);
	const { svg } = await drawOverview(await getTrails(), overviewTexts(t));
	return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
