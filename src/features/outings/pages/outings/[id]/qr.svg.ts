import type { APIRoute, GetStaticPathsOptions } from 'astro';
import { qrCode } from '#src/components/qr-code.ts';
import { languageOf } from '#src/translated-addresses.ts';
import { getOutings } from '../../../data.ts';

export const getStaticPaths = async ({ routePattern }: GetStaticPathsOptions) =>
	(await getOutings(languageOf(routePattern))).map(({ id, href }) => ({ params: { id }, props: { href } }));

/** The address of an outing's page, for paper. */
export const GET: APIRoute = ({ site, props: { href } }) => qrCode(new URL(href, site));
