import { isDemonstration } from '#src/demonstration.ts';
import { RESULT_NAMES, routes } from '#src/routes.ts';
import { inPortuguese } from '#src/translated-addresses.ts';

/** Pages that are of no use as a search result. */
const UNLISTED: readonly string[] = [
	routes.search,
	routes.offline,
	routes.notFound,
	routes.deskFrame,
	...RESULT_NAMES.map(routes.result),
];

/** Pages for whoever has registered for an outing, and each trail's poster, report of a problem and request for a guide. */
const OF_ANOTHER_PAGE =
	/^\/(?:outings\/(?:-$|result\/|-\/(?:frame|confirm)$)|schedule\/trail\/|trails\/[^/]+\/(?:poster|problem)$)/;

/** Whether search engines may list the page at this address. */
export const isListed = (address: string): boolean => {
	const path = inPortuguese(address);
	return !UNLISTED.includes(path) && !OF_ANOTHER_PAGE.test(path);
};

/** Whether a search engine is asked to show the page: none of a site with invented content. */
export const isIndexed = (path: string): boolean => !isDemonstration() && isListed(path);
