let inFlight = 0;

const update = (change: 1 | -1) => {
	inFlight += change;
	// People and screen readers reach nothing behind an open dialog, so the dialog's own spinner is used.
	const status = document.querySelector('dialog[open] [data-spinner]') ?? document.querySelector('[data-spinner]');
	const veil = document.querySelector<HTMLTemplateElement>('[data-spinner-veil]');
	if (inFlight > 0 && status?.childElementCount === 0) status.append(veil?.content.cloneNode(true) ?? '');
	if (inFlight === 0) status?.replaceChildren();
};

/** Shows the page's spinner, which screen readers announce, until `work` settles. */
export const whileInFlight = async <Value>(work: Promise<Value>): Promise<Value> => {
	update(1);
	try {
		return await work;
	} finally {
		update(-1);
	}
};

/** `reloadOffer` in Portuguese. The build writes it here, because it is needed when nothing more can be fetched. */
declare const RELOAD: string;

/** The errors of code that did not arrive: without a network, or because the site was published anew meanwhile. */
const missing = new WeakSet<Error>();

// Vite sends this event for each `import()` that fails. The build, which renders forms, has no events.
globalThis.addEventListener?.('vite:preloadError', (event) =>
	missing.add((event as Event & { payload: Error }).payload),
);

/** Offers to load the page again if the error is missing code. Returns whether it is. */
export const offerReload = (error: unknown): boolean => {
	if (!missing.has(error as Error)) return false;
	// Behind an open dialog nothing can be reached.
	const place = document.querySelector('dialog[open]') ?? document.body;
	if (!document.querySelector('[data-reload]')) place.insertAdjacentHTML('beforeend', RELOAD);
	const offer = document.querySelector('[data-reload]') as HTMLElement;
	place.append(offer);
	// No page waits for styles that hardly anybody needs.
	offer.style.padding = '2rem';
	offer.hidden = false;
	offer.showPopover?.();
	return true;
};
