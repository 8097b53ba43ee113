import type { APIRoute, GetStaticPaths } from 'astro';
import { translations } from '#src/i18n/translate.ts';
import { languageOf } from '#src/translated-addresses.ts';
import { getTrails } from '../../../data.ts';
import { drawingsOf, drawTrail } from '../../../draw.ts';

export const getStaticPaths = (async ({ routePattern }) =>
	(await getTrails(languageOf(routePattern))).flatMap((trail) =>
		drawingsOf(trail).map((drawing) => ({
			params: { id: trail.id, drawing },
			props: { trail, drawing },
		})),
	)) satisfies GetStaticPaths;

/** A trail's map or profile, for a wide screen or a phone. */
export const GET: APIRoute = ({ props: { trail, drawing }, currentLocale }) => {
	return new Response(drawTrail(translations(currentLocale), trail, drawing), {
		headers: { 'content-type': 'image/svg+xml' },
	});
};
