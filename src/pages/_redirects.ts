import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { ENTRY_PAGES, movesOf, type PagedCollection } from '#src/data/redirects.ts';

const COLLECTIONS = Object.keys(ENTRY_PAGES) as PagedCollection[];

/** Redirects from the earlier addresses of entries, as Netlify reads them. */
export const GET: APIRoute = async () => {
	const shown = COLLECTIONS.filter((name) => name === 'pages' || ENABLED[name]);
	const moves = await Promise.all(
		shown.map(async (name) => (await getCollection(name)).flatMap(({ id, data }) => movesOf(name, id, data.formerly))),
	);
	return new Response(
		moves
			.flat()
			.map(({ from, to }) => `${from} ${to} 301\n`)
			.join(''),
	);
};
