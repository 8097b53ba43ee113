import type { APIRoute } from 'astro';
import { translations } from '#src/i18n/translate.ts';
import { getTrails } from '../../data.ts';
import { drawOverview } from '../../draw.ts';

export const GET: APIRoute = async ({ currentLocale }) => {
	const { svg } = await drawOverview(translations(currentLocale), await getTrails(currentLocale));
	return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
