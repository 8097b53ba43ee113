import type { APIRoute } from 'astro';
import { searchFile } from '#src/components/search/search-file.ts';
import { getFindable } from '#src/data/search.ts';

/** All that can be found, for the search of the page beside it, which also opens over other pages. */
export const GET: APIRoute = async () => Response.json(searchFile(await getFindable()));
