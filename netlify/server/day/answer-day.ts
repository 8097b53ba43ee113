import type { Context } from '@netlify/functions';
import { features } from '../base/content.ts';
import { log, toReason } from '../base/log.ts';
import { openBlobs } from '../store/blobs.ts';
import { readForecast } from '../store/forecast.ts';

/** Netlify's edge asks the function again after five minutes, and answers with the old one meanwhile. */
const HEADERS = {
	'cache-control': 'public, max-age=60',
	'netlify-cdn-cache-control': 'public, durable, max-age=300, stale-while-revalidate=300',
	// Else each invented query is cached separately.
	'netlify-vary': 'query=none',
};

/** `GET /api/day`: what is known of the coming days, the same for everybody. */
export const answerDay = async (_request: Request, context: Context): Promise<Response> => {
	if (!features.day) return new Response(null, { status: 404 });
	try {
		return Response.json(await readForecast(openBlobs(context.deploy.context)), { headers: HEADERS });
	} catch (error) {
		log('Forecast not answered', { reason: toReason(error) });
		return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } });
	}
};
