import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { OTHER_LANGUAGES } from '#src/collections.ts';
import { ENTRY_PAGES, movesOf, type PagedCollection } from '#src/data/redirects.ts';
import { type Language, siteLanguages } from '#src/format/language.ts';
import { addressIn } from '#src/translated-addresses.ts';

const COLLECTIONS = Object.keys(ENTRY_PAGES) as PagedCollection[];

/** What netlify.toml says of Portuguese addresses, for another language. The last rule is for what is not found. */
const rulesOf = (language: Language): string[] => [
	`/${language} /${language}/home 302`,
	`/${language}/outings/:id/confirm /${language}/outings/-/confirm 200`,
	`/${language}/outings/:id /${language}/outings/- 404`,
	`/${language}/* /${language}/404 404`,
];

/** Redirects from the earlier addresses of entries, as Netlify reads them. */
export const GET: APIRoute = async () => {
	const shown = COLLECTIONS.filter((name) => name === 'pages' || ENABLED[name]);
	const moves = await Promise.all(
		shown.map(async (name) => (await getCollection(name)).flatMap(({ id, data }) => movesOf(name, id, data.formerly))),
	);
	const lines = [
		...siteLanguages().flatMap((language) =>
			moves.flat().map(({ from, to }) => `${addressIn(language, from)} ${addressIn(language, to)} 301`),
		),
		...OTHER_LANGUAGES.filter((language) => SPOKEN[language]).flatMap(rulesOf),
	];
	// What is in Portuguese alone has the same line in each language.
	return new Response([...new Set(lines)].map((line) => `${line}\n`).join(''));
};
