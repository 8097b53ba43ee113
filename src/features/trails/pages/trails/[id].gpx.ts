import type { APIRoute } from 'astro';
import { getTrails } from '../../data.ts';
import { writeGpx } from '../../downloads.ts';

export const getStaticPaths = async () =>
	(await getTrails()).map((trail) => ({ params: { id: trail.id }, props: { trail } }));

export const GET: APIRoute = async ({ site, props: { trail }, url }) =>
	new Response(await writeGpx(trail, site ?? url), {
		headers: { 'content-type': 'application/gpx+xml' },
	});
