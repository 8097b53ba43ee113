import type { APIRoute, GetStaticPathsOptions } from 'astro';
import { getSite } from '#src/data/site.ts';
import { toGpx, toKml } from '#src/geo/write-track.ts';
import { languageOf } from '#src/translated-addresses.ts';
import { getTrails, getWalking } from '../../data.ts';

/** GPX for watches and phones, KML for maps on a computer. */
const FORMATS = [
	{ format: 'gpx', write: toGpx, type: 'application/gpx+xml' },
	{ format: 'kml', write: toKml, type: 'application/vnd.google-earth.kml+xml' },
];

export const getStaticPaths = async ({ routePattern }: GetStaticPathsOptions) =>
	(await getTrails(languageOf(routePattern))).flatMap((trail) =>
		FORMATS.map(({ format, write, type }) => ({ params: { id: trail.id, format }, props: { trail, write, type } })),
	);

export const GET: APIRoute = async ({ site, props: { trail, write, type }, url, currentLocale }) => {
	const details = {
		name: trail.title,
		description: trail.summary,
		author: (await getSite(currentLocale)).name,
		url: new URL(trail.href, site ?? url).href,
		licence: (await getWalking(currentLocale)).licence,
		date: trail.lastWalkedOn,
	};
	return new Response(write(trail.track, details), { headers: { 'content-type': type } });
};
