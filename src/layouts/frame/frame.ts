import { registerLater } from '#src/features/offline/register-later.ts';
import { openSearchOverPage } from '#src/features/search/search-links.ts';
import { openCartOverPage, showCount } from '#src/features/store/cart/cart-link.ts';
import { removeStaleDrafts } from '#src/forms/react/stored-drafts.ts';
import { wakeMobileMenu } from './mobile-menu.ts';
import { fetchPrintStyles } from './print-styles.ts';

/** What every page does. One file compresses better than five, and is one request on a bad network. */
export const wakeFrame = (): void => {
	removeStaleDrafts();
	wakeMobileMenu();
	if (HAS.search) openSearchOverPage();
	if (HAS.store) {
		const link = document.querySelector<HTMLAnchorElement>('a.store');
		if (link) showCount(link);
		openCartOverPage();
	}
	fetchPrintStyles();
	if (import.meta.env.PROD) registerLater();
};
