import type { APIRoute, GetStaticPaths } from 'astro';
import { translations } from '#src/i18n/translate.ts';
import { TRAIL_DRAWINGS } from '#src/routes.ts';
import { getTrails } from '../../../data.ts';
import { drawTrail } from '../../../drawing/draw.ts';

export const getStaticPaths = (async () =>
	(await getTrails()).flatMap((trail) =>
		TRAIL_DRAWINGS.filter((drawing) => trail.track.heights || drawing.startsWith('map')).map((drawing) => ({
			params: { id: trail.id, drawing },
			props: { trail, drawing },
		})),
	)) satisfies GetStaticPaths;

/** A trail's map or profile, for a wide screen or a phone. */
export const GET: APIRoute = ({ props: { trail, drawing }, currentLocale }) => {
	const { t } = translations(currentLocale);
	return new Response(drawTrail(t, trail, drawing), { headers: { 'content-type': 'image/svg+xml' } });
};
