import type { APIRoute, GetStaticPaths } from 'astro';
import { translations } from '#src/i18n/translate.ts';
import { TRAIL_DRAWINGS } from '#src/routes.ts';
import { drawTrail } from '../../../data/drawings.ts';
import { getTrails } from '../../../data.ts';
import { drawingTexts } from '../../../drawing-texts.ts';

export const getStaticPaths = (async () =>
	(await getTrails()).flatMap(({ id, title, heights }) =>
		TRAIL_DRAWINGS.filter((drawing) => heights || drawing.startsWith('map')).map((drawing) => ({
			params: { id, drawing },
			props: { title, drawing },
		})),
	)) satisfies GetStaticPaths;

/** A trail's map or profile, for a desk or a phone. */
export const GET: APIRoute = async ({ params: { id = '' }, props: { title, drawing }, currentLocale }) => {
	const { t } = translations(currentLocale);
	const svg = await drawTrail(id, drawing, drawingTexts(t, title));
	return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
