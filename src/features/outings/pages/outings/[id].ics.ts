import type { APIRoute } from 'astro';
import { getSite } from '#src/data/site.ts';
import { renderOutings } from '../../calendar.ts';
import { toCalendarOuting } from '../../calendar-outing.ts';
import { getOutings } from '../../data.ts';

export const getStaticPaths = async () => {
	const { coming, past } = await getOutings();
	return [...past, ...coming].map((outing) => ({ params: { id: outing.id }, props: { outing } }));
};

/** One outing, to be added to a calendar. */
export const GET: APIRoute = async ({ site, props: { outing }, url }) => {
	const { name: owner } = await getSite();
	return new Response(
		renderOutings([toCalendarOuting(outing, site ?? url)], { owner, now: new Date().toISOString() }),
		{
			headers: { 'content-type': 'text/calendar; charset=utf-8' },
		},
	);
};
