import { openOverPage, showCount } from '#src/islands/cart/cart-link.ts';
import { removeStaleDrafts } from '#src/islands/form/stored-drafts.ts';
import { openSearchOverPage } from '#src/islands/search/search-links.ts';
import { registerLater } from '#src/offline/register-later.ts';
import { wakeMobileMenu } from './mobile-menu.ts';

/** What every page does: in one file, which compresses better than five, and is one request on a bad network. */
export const wakeFrame = (): void => {
	removeStaleDrafts();
	wakeMobileMenu();
	openSearchOverPage(document.querySelectorAll<HTMLAnchorElement>('a[data-search]'));
	const link = document.querySelector<HTMLAnchorElement>('a.store');
	if (link) showCount(link);
	openOverPage();
	if (import.meta.env.PROD) registerLater();
};
