/** The words of the offer. The build writes them here, because they are needed when nothing more can be fetched. */
declare const RELOAD: Readonly<Record<'text' | 'button', string>>;

/** The errors of code that did not arrive: without a network, or because the site was published anew meanwhile. */
const missing = new WeakSet<Error>();

// Vite sends this event for each `import()` that fails. The build, which renders forms, has no events.
globalThis.addEventListener?.('vite:preloadError', (event) =>
	missing.add((event as Event & { payload: Error }).payload),
);

/** Offers to load the page again if the error is missing code. Returns whether it is. */
export const offerReload = (error: unknown): boolean => {
	if (!missing.has(error as Error)) return false;
	if (document.querySelector('[data-reload]')) return true;
	const button = document.createElement('button');
	button.className = 'button button-outline';
	button.append(RELOAD.button);
	button.addEventListener('click', () => location.reload());
	const offer = document.createElement('div');
	offer.dataset['reload'] = '';
	offer.role = 'alert';
	offer.popover = 'manual';
	// No page waits for styles that hardly anybody needs.
	offer.style.cssText = 'max-width:22rem;padding:var(--space-5);border-radius:var(--radius-3)';
	offer.append(RELOAD.text, document.createElement('br'), button);
	// Behind an open dialog nothing can be reached.
	(document.querySelector('dialog[open]') ?? document.body).append(offer);
	offer.showPopover?.();
	return true;
};
