import type { APIRoute } from 'astro';
import { overviewTexts } from '#src/components/trails/drawing-texts.ts';
import { drawOverview } from '#src/data/overview.ts';
import { getTrails } from '#src/data/trails.ts';

/** All trails on one sheet. */
export const GET: APIRoute = async () => {
	const { svg } = await drawOverview(await getTrails(), overviewTexts());
	return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
