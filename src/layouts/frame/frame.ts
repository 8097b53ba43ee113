import { registerLater } from '#src/features/offline/register.ts';
import { openCartOverPage, showCount } from '#src/features/store/cart/cart-link.ts';
import { removeStaleDrafts } from '#src/forms/react/stored-drafts.ts';

const enhanceMobileMenu = (): void => {
	const dialog = document.querySelector<HTMLDialogElement>('[data-mobile-menu]');
	if (!dialog) return;
	// In browsers without invoker commands, `commandfor` does nothing.
	if (!('command' in HTMLButtonElement.prototype))
		for (const button of document.querySelectorAll(`[commandfor='${dialog.id}']`))
			button.addEventListener('click', () => (dialog.open ? dialog.close() : dialog.showModal()));
	// An open menu makes the page inert, even where wide screens hide it or the back/forward cache restores it.
	matchMedia('(width >= 62em)').addEventListener('change', () => dialog.close());
	addEventListener('pagehide', () => dialog.close());
};

/** What every page does. One file compresses better than five, and is one request on a bad network. */
export const startFrame = (): void => {
	removeStaleDrafts();
	enhanceMobileMenu();
	if (ENABLED.store) {
		const link = document.querySelector<HTMLAnchorElement>('a.store');
		if (link) showCount(link);
		openCartOverPage();
	}
	if (import.meta.env.PROD) registerLater();
};
