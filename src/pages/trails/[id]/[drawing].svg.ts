import type { APIRoute, GetStaticPaths } from 'astro';
import { drawingTexts } from '#src/components/trails/drawing-texts.ts';
import { drawTrail } from '#src/data/trail-drawings.ts';
import { getTrails } from '#src/data/trails.ts';
import { TRAIL_DRAWINGS } from '#src/routes.ts';

export const getStaticPaths = (async () =>
	(await getTrails()).flatMap(({ id, title, heights }) =>
		TRAIL_DRAWINGS.filter((drawing) => heights || drawing.startsWith('map')).map((drawing) => ({
			params: { id, drawing },
			props: { title, drawing },
		})),
	)) satisfies GetStaticPaths;

/** A trail's map or profile, for a desk or a phone. */
export const GET: APIRoute = async ({ params: { id = '' }, props: { title, drawing } }) =>
	new Response(await drawTrail(id, drawing, drawingTexts(title)), { headers: { 'content-type': 'image/svg+xml' } });
