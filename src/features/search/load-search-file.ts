import type { SearchFile } from './index/search-file.ts';

/** Loads the data file beside the search page at `address`. Throws if it can't be loaded. */
export const loadSearchFile = async (address: string): Promise<SearchFile> => {
	const response = await fetch(`${address}.json`);
	if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
	return response.json();
};
