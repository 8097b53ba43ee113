import type { APIRoute, GetStaticPaths } from 'astro';
import { placesAlong, writeMapData } from '#src/cartography/interactive-map/write-map-data.ts';
import { translations } from '#src/i18n/translate.ts';
import { languageOf } from '#src/translated-addresses.ts';
import { getTrails } from '../../../data.ts';

export const getStaticPaths = (async ({ routePattern }) =>
	(await getTrails(languageOf(routePattern))).flatMap((trail) => [
		{ params: { id: trail.id, data: 'map' }, props: { trail, write: writeMapData } },
		// Without heights there is no profile to walk along.
		...(trail.track.heights
			? [{ params: { id: trail.id, data: 'places' }, props: { trail, write: placesAlong } }]
			: []),
	])) satisfies GetStaticPaths;

/** What the scripts of a trail's page fetch: the interactive map, and the places along its profile. */
export const GET: APIRoute = ({ props: { trail, write }, currentLocale }) =>
	Response.json(write(translations(currentLocale), trail));
