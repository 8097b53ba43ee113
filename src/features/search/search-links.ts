import { openOverPage } from '#src/components/dialog/open-over-page.ts';

const loadSearch = () => import('./open-search.ts');

/** Makes links to the search page open the search over the page instead, and fetches its code ahead. */
export const openSearchOverPage = (): void =>
	openOverPage({
		links: 'a[data-search]',
		fetchCode: loadSearch,
		open: async (link) => (await loadSearch()).openSearch(link.href),
	});
