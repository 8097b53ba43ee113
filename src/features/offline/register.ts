import type { VisitedMessage } from './kept-pages.ts';

/** The worker's address. At the root it covers the whole site. */
export const SERVICE_WORKER = '/service-worker.js';

/** Registers the worker and sends it the addresses of what this page has loaded. */
export const register = async (): Promise<void> => {
	const container = navigator.serviceWorker;
	try {
		const isFirst = !container.controller;
		await container.register(SERVICE_WORKER);
		if (!isFirst) return;
		const { active } = await container.ready;
		const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
		active?.postMessage({ page: location.href, loaded } satisfies VisitedMessage);
	} catch {
		// Some private windows have no service workers or refuse them, and so do pages without https.
	}
};

/** Milliseconds between a page's load and the registration of its worker, set by the specification. */
const DELAY_MS = 30_000;

export const registerLater = (): void => {
	addEventListener('load', () => setTimeout(register, DELAY_MS));
};
