import type { SearchFile } from './index/search-file.ts';

/** What the search page at `address` has beside it as data. Throws if it can't be had. */
export const loadSearchFile = async (address: string): Promise<SearchFile> => {
	const response = await fetch(`${address}.json`);
	if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
	return response.json();
};
