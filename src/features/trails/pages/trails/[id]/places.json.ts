import type { APIRoute } from 'astro';
import { translations } from '#src/i18n/translate.ts';
import { getTrails } from '../../../data.ts';
import { placesAlong } from '../../../drawing/places.ts';

export const getStaticPaths = async () =>
	(await getTrails())
		.filter(({ track }) => track.heights)
		.map(({ id, track }) => ({ params: { id }, props: { track } }));

/** The places that `walkAlong` shows, in units of the drawings. */
export const GET: APIRoute = ({ props: { track }, currentLocale }) =>
	Response.json(placesAlong(translations(currentLocale).t, track));
