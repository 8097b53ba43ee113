/**
 * Makes the links to other languages lead to the address that is shown, with its query: a search, filters, a ticket's
 * token. Other pages have no script for this, because their address is always the one that they were built for.
 */
export const followAddress = (): void => {
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang][lang]'))
		link.addEventListener('click', () => {
			// A ticket's page is built for no address, so its links lead home without a script.
			link.pathname = link.pathname.replace(/\/home$/, /\/outings\/.+/.exec(location.pathname)?.[0] ?? '$&');
			link.search = location.search;
		});
};
