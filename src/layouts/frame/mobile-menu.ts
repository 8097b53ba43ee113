/** What `MobileMenu` can't do without a script. */
export const wakeMobileMenu = (): void => {
	const dialog = document.querySelector<HTMLDialogElement>('[data-mobile-menu]');
	if (!dialog) return;
	// Browsers without invoker commands: the two buttons need a hand.
	if (!('command' in HTMLButtonElement.prototype))
		for (const button of document.querySelectorAll(`[commandfor='${dialog.id}']`))
			button.addEventListener('click', () => (dialog.open ? dialog.close() : dialog.showModal()));
	// A dialog that its width hides, or that a page from the back cache brings along, would leave the page inert.
	matchMedia('(width >= 992px)').addEventListener('change', () => dialog.close());
	addEventListener('pagehide', () => dialog.close());
};
