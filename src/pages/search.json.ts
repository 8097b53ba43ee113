import type { APIRoute } from 'astro';
import { searchFile } from '#src/components/search/search-file.ts';
import { getFindable } from '#src/data/search.ts';

/**
 * All that can be found, for the search of the page beside it, which also opens over other pages. In composed letters,
 * however an editor's keyboard makes them: the search counts on them.
 */
export const GET: APIRoute = async () => {
	const json = JSON.stringify(searchFile(await getFindable()));
	return new Response(json.normalize('NFC'), { headers: { 'content-type': 'application/json' } });
};
