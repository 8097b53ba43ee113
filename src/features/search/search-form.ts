import type { SearchParts } from './attach-search.ts';
import { askedQuery } from './search-address.ts';

/** Events that show that a visitor is about to type. */
const SIGNS = ['pointerover', 'focusin', 'input'];

/**
 * Wakes the search page's form when a visitor touches it, or at once if the address has a query. Results replace
 * `everything`.
 */
export const wakeSearchForm = (parts: SearchParts, everything: HTMLElement): void => {
	const { pathname } = location;
	const { form, input, status } = parts;
	const asleep = new AbortController();

	const wake = async () => {
		asleep.abort();
		try {
			const { searchInPage } = await import('./search-page.ts');
			await searchInPage(parts, everything);
		} catch {
			status.textContent = status.dataset['failed'] ?? '';
		}
	};

	// Text that was typed before this script ran stays.
	input.value ||= askedQuery();
	if (input.value || document.activeElement === input) wake();
	else for (const sign of SIGNS) form.addEventListener(sign, wake, { signal: asleep.signal });
	// If the search lay over another page and the browser reloaded, it opened this page. Going back then changes only the
	// address, so the other page has to be loaded.
	addEventListener('popstate', () => location.pathname !== pathname && location.reload());
};
