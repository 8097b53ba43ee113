import type { APIRoute, GetStaticPathsOptions } from 'astro';
import { qrCode } from '#src/components/qr-code.ts';
import { languageOf } from '#src/translated-addresses.ts';
import { getTrails } from '../../../data.ts';

export const getStaticPaths = async ({ routePattern }: GetStaticPathsOptions) =>
	(await getTrails(languageOf(routePattern))).map(({ id, href }) => ({ params: { id }, props: { href } }));

/** The address of a trail's page, for its leaflet and its poster. */
export const GET: APIRoute = ({ site, props: { href } }) => qrCode(new URL(href, site));
