import { toLanguage } from '#src/format/language.ts';
import { addressIn } from '#src/translated-addresses.ts';

/**
 * Makes the links to other languages lead to the address that is shown, with its query: a search, filters, a ticket's
 * token. Other pages have no script for this, because their address is always the one that they were built for.
 */
export const followAddress = (): void => {
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang][lang]'))
		link.addEventListener('click', () => {
			link.href = addressIn(toLanguage(link.hreflang), location.pathname) + location.search;
		});
};
