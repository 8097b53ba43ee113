import type { APIRoute } from 'astro';
import encodeQR from 'qr';
import { getTrails } from '#src/data/trails.ts';

export const getStaticPaths = async () =>
	(await getTrails()).map(({ id, href }) => ({ params: { id }, props: { href } }));

/** The address of a trail's page, for whoever has it on paper. Dark on white in both themes, as cameras want it. */
export const GET: APIRoute = ({ site, props: { href } }) =>
	new Response(encodeQR(new URL(href, site).href, 'svg', { ecc: 'medium', border: 4 }), {
		headers: { 'content-type': 'image/svg+xml' },
	});
