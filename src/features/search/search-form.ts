import type { SearchParts } from './attach-search.ts';
import { askedQuery } from './search-address.ts';

/** What tells that somebody is about to type. */
const SIGNS = ['pointerover', 'focusin', 'input'];

/**
 * Lets the search page's own form sleep until it is touched, or until the address asks for something. `everything`
 * stands aside for results.
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

	// What was typed before this ran is not lost.
	input.value ||= askedQuery();
	if (input.value || document.activeElement === input) wake();
	else for (const sign of SIGNS) form.addEventListener(sign, wake, { signal: asleep.signal });
	// A page that was reloaded while the search lay over it is this one, and leads back to that.
	addEventListener('popstate', () => location.pathname !== pathname && location.reload());
};
