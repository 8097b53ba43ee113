import type { APIRoute } from 'astro';
import { TRAIL_ICONS } from '#src/components/trails/trail-icons.ts';
import { pathsOf } from '#src/components/ui/icon-paths.ts';

const symbols = TRAIL_ICONS.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${pathsOf(name)}</symbol>`);

/** The drawings that `TrailIcon` shows. */
export const GET: APIRoute = () =>
	new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
		headers: { 'content-type': 'image/svg+xml' },
	});
