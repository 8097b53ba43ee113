import { registerLater } from '#src/features/offline/register.ts';
import { openCartOverPage, showCount } from '#src/features/store/cart/cart-link.ts';
import { removeStaleDrafts } from '#src/forms/react/stored-drafts.ts';

const enhanceMobileMenu = (): void => {
	const dialog = document.querySelector<HTMLDialogElement>('[data-mobile-menu]');
	if (!dialog) return;
	// In browsers without invoker commands, `commandfor` does nothing.
	if (!('command' in HTMLButtonElement.prototype))
		for (const button of document.querySelectorAll<HTMLElement>(`[commandfor='${dialog.id}']`))
			button.onclick = () => (dialog.open ? dialog.close() : dialog.showModal());
	// An open menu makes the page inert, even where wide screens hide it or the back/forward cache restores it.
	const close = () => dialog.close();
	matchMedia('(width >= 62em)').onchange = close;
	addEventListener('pagehide', close);
};

/** The links to other languages lead to the query and place that are shown, however they are opened. */
const followAddress = (): void => {
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang][lang]'))
		link.onpointerdown = link.onclick = () => {
			link.href = link.pathname + location.search + location.hash;
		};
};

/** What every page does. One file compresses better than five, and is one request on a bad network. */
export const startFrame = (): void => {
	removeStaleDrafts();
	enhanceMobileMenu();
	if (IS_MULTILINGUAL) followAddress();
	if (ENABLED.store) {
		const link = document.querySelector<HTMLAnchorElement>('a.store');
		if (link) showCount(link);
		openCartOverPage();
	}
	if (import.meta.env.PROD) registerLater();
};
