import type { APIRoute } from 'astro';
import { getSearchFile } from '../data.ts';

/**
 * Everything that can be found, for the search page. Keyboards write the same letter in different ways, so all texts are
 * composed (NFC), as the search expects.
 */
export const GET: APIRoute = async ({ currentLocale }) => {
	const json = JSON.stringify(await getSearchFile(currentLocale));
	return new Response(json.normalize('NFC'), { headers: { 'content-type': 'application/json' } });
};
