/** The address of a search for `query` on the page at `address`. */
export const searchAddress = (address: string, query: string): string =>
	query ? `${address}?${new URLSearchParams({ q: query })}` : address;

/** What the address in the browser asks for. */
export const askedQuery = (): string => new URLSearchParams(location.search).get('q') ?? '';
