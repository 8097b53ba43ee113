import type { APIRoute } from 'astro';
import { translations } from '#src/i18n/translate.ts';
import { getTrails } from '../../../data.ts';
import { writeMapData } from '../../../living-map/write-map-data.ts';

export const getStaticPaths = async () =>
	(await getTrails()).map((trail) => ({ params: { id: trail.id }, props: { trail } }));

/** What brings the map to life, in metres around the middle of its sheet. */
export const GET: APIRoute = ({ props: { trail }, currentLocale }) =>
	Response.json(writeMapData(translations(currentLocale), trail));
