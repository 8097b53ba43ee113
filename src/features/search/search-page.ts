import { attachSearch, type SearchParts } from './attach-search.ts';
import { loadSearchFile } from './load-search-file.ts';
import { searchAddress } from './search-address.ts';

/** Makes the search page's form work. Throws if the search's data can't be loaded. */
export const searchInPage = async (parts: SearchParts, everything: HTMLElement): Promise<void> => {
	const { pathname } = location;
	const look = attachSearch(parts, await loadSearchFile(pathname), (query) => {
		everything.hidden = query !== '';
		history.replaceState(history.state, '', searchAddress(pathname, query));
	});
	look();
};
