/** What `MobileMenu` can't do without a script. */
export const wakeMobileMenu = (): void => {
	const dialog = document.querySelector<HTMLDialogElement>('[data-mobile-menu]');
	if (!dialog) return;
	// In browsers without invoker commands, `commandfor` does nothing.
	if (!('command' in HTMLButtonElement.prototype))
		for (const button of document.querySelectorAll(`[commandfor='${dialog.id}']`))
			button.addEventListener('click', () => (dialog.open ? dialog.close() : dialog.showModal()));
	// An open menu makes the page inert, even where wide screens hide it or the back/forward cache restores it.
	matchMedia('(width >= 992px)').addEventListener('change', () => dialog.close());
	addEventListener('pagehide', () => dialog.close());
};
