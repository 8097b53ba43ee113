import { getSite } from '#src/data/site.ts';
import { renderOutings } from './calendar.ts';
import type { OutingView } from './data.ts';

/** The answer of an endpoint: these outings as a calendar file. `feed`: its name, if it is to subscribe to. */
export const calendarResponse = async (outings: readonly OutingView[], site: URL, feed?: string): Promise<Response> => {
	const { name: owner } = await getSite();
	const text = renderOutings(outings, { owner, site, now: new Date().toISOString(), ...(feed && { feed }) });
	return new Response(text, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
};
