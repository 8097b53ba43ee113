import type { APIRoute } from 'astro';
import { calendarResponse, getOutings } from '../../data.ts';

export const getStaticPaths = async () =>
	(await getOutings()).map((outing) => ({ params: { id: outing.id }, props: { outing } }));

/** One outing, to be added to a calendar. */
export const GET: APIRoute = ({ site, props: { outing }, url }) => calendarResponse([outing], site ?? url);
