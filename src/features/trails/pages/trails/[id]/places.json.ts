import type { APIRoute } from 'astro';
import { translations } from '#src/i18n/translate.ts';
import { getTrailPlaces } from '../../../data/drawings.ts';
import { getTrails } from '../../../data.ts';
import { placeText } from '../../../drawing-texts.ts';
import type { WalkedPlace } from '../../../page/walk-along.ts';

export const getStaticPaths = async () =>
	(await getTrails()).filter(({ heights }) => heights).map(({ id }) => ({ params: { id } }));

/** What `walkAlong` shows, in units of the drawings. */
export const GET: APIRoute = async ({ params: { id = '' }, currentLocale }) => {
	const { t } = translations(currentLocale);
	const places = await getTrailPlaces(id);
	return Response.json(
		places.map((place): WalkedPlace => {
			const { onMap, onProfile } = place;
			return [
				Math.round(onMap.x),
				Math.round(onMap.y),
				Math.round(onProfile.x),
				Math.round(onProfile.y),
				placeText(t, place),
			];
		}),
	);
};
