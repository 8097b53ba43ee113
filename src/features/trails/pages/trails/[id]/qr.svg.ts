import type { APIRoute } from 'astro';
import encodeQR from 'qr';
import { getTrails } from '../../../data.ts';

export const getStaticPaths = async () =>
	(await getTrails()).map(({ id, href }) => ({ params: { id }, props: { href } }));

/** The width of the white border in modules. Scanners need this border. */
const BORDER = 4;

/** The dark modules of a row, with neighbours joined into one rectangle. */
const runsOf = (row: readonly boolean[], y: number): string[] =>
	[...row.map(Number).join('').matchAll(/1+/g)].map(
		({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
	);

/** The address of a trail's page as a QR code, for print. Dark on white in both themes, as cameras need it. */
export const GET: APIRoute = ({ site, props: { href } }) => {
	const rows = encodeQR(new URL(href, site).href, 'raw', { ecc: 'medium', border: BORDER });
	const path = rows.flatMap(runsOf).join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${rows.length}v${rows.length}H0z"/><path d="${path}"/></svg>`;
	return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
