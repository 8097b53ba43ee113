import { attachSearch, type SearchParts } from './attach-search.ts';
import { loadSearchFile } from './load-search-file.ts';
import { askedQuery, searchAddress } from './search-address.ts';

/** Makes the search page's own form work; `everything` stands aside for results. */
export const searchInPage = async (parts: SearchParts, everything: HTMLElement): Promise<void> => {
	const { pathname } = location;
	const { input, status } = parts;
	// What was typed before this ran is not lost.
	input.value ||= askedQuery();
	// A page that was reloaded while the search lay over it is this one, and leads back to that.
	addEventListener('popstate', () => location.pathname !== pathname && location.reload());
	try {
		const look = attachSearch(parts, await loadSearchFile(pathname), (query) => {
			everything.hidden = query !== '';
			history.replaceState(history.state, '', searchAddress(pathname, query));
		});
		look();
	} catch {
		status.textContent = status.dataset['failed'] ?? '';
	}
};
