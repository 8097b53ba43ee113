import type { APIRoute } from 'astro';
import { placeText } from '#src/components/trails/drawing-texts.ts';
import type { WalkedPlace } from '#src/components/trails/walk-along.ts';
import { getTrailPlaces } from '#src/data/trail-drawings.ts';
import { getTrails } from '#src/data/trails.ts';

export const getStaticPaths = async () =>
	(await getTrails()).filter(({ heights }) => heights).map(({ id }) => ({ params: { id } }));

/** What `walkAlong` shows, in units of the drawings. */
export const GET: APIRoute = async ({ params: { id = '' } }) => {
	const places = await getTrailPlaces(id);
	return Response.json(
		places.map((place): WalkedPlace => {
			const { onMap, onProfile } = place;
			return [
				Math.round(onMap.x),
				Math.round(onMap.y),
				Math.round(onProfile.x),
				Math.round(onProfile.y),
				placeText(place),
			];
		}),
	);
};
