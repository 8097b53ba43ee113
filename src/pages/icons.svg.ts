import type { APIRoute } from 'astro';
import { pathsOf } from '#src/components/ui/icon-paths.ts';
import { ICONS_IN_FILE } from '#src/components/ui/icons-in-file.ts';

const symbols = ICONS_IN_FILE.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${pathsOf(name)}</symbol>`);

/** The drawings that `IconFromFile` shows. */
export const GET: APIRoute = () =>
	new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
		headers: { 'content-type': 'image/svg+xml' },
	});
