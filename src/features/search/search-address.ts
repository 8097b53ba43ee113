/** The address of a search for `query` on the page at `address`. */
export const searchAddress = (address: string, query: string): string =>
	query ? `${address}?${new URLSearchParams({ q: query })}` : address;

/** The query in the browser's address, or an empty text. */
export const askedQuery = (): string => new URLSearchParams(location.search).get('q') ?? '';
