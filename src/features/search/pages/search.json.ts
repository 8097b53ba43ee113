import type { APIRoute } from 'astro';
import { getFindable } from '../data.ts';
import { searchFile } from '../search-file.ts';

/**
 * All that can be found, for the search of the page beside it, which also opens over other pages. In composed letters,
 * however an editor's keyboard makes them: the search counts on them.
 */
export const GET: APIRoute = async ({ currentLocale }) => {
	const json = JSON.stringify(searchFile(await getFindable(), currentLocale));
	return new Response(json.normalize('NFC'), { headers: { 'content-type': 'application/json' } });
};
