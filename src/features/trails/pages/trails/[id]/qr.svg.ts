import type { APIRoute, GetStaticPathsOptions } from 'astro';
import encodeQR from 'qr';
import { languageOf } from '#src/translated-addresses.ts';
import { getTrails } from '../../../data.ts';

export const getStaticPaths = async ({ routePattern }: GetStaticPathsOptions) =>
	(await getTrails(languageOf(routePattern))).map(({ id, href }) => ({ params: { id }, props: { href } }));

/** The width of the white border in modules. Scanners need this border. */
const BORDER = 4;

/** The address of a trail's page as a QR code, for print. Dark on white in both themes, as cameras need it. */
export const GET: APIRoute = ({ site, props: { href } }) => {
	const code = encodeQR(new URL(href, site).href, 'svg', { ecc: 'medium', border: BORDER });
	const onWhite = '<rect width="100%" height="100%" fill="#fff"/><path shape-rendering="crispEdges"';
	return new Response(code.replace('<path', onWhite), { headers: { 'content-type': 'image/svg+xml' } });
};
