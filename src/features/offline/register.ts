import type { VisitedMessage } from './kept-pages.ts';

/** The worker's address. At the root it covers the whole site. */
export const SERVICE_WORKER = '/service-worker.js';

const tryToRegister = async (): Promise<void> => {
	// Some private windows have no service workers, and neither have pages without https.
	const container = navigator.serviceWorker;
	if (!container) return;
	const isFirst = !container.controller;
	await container.register(SERVICE_WORKER);
	if (!isFirst) return;
	const { active } = await container.ready;
	const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
	active?.postMessage({ page: location.href, loaded } satisfies VisitedMessage);
};

/** Registers the worker and sends it the addresses of what this page has loaded. A refusal is no error. */
export const register = (): Promise<void> => tryToRegister().catch(() => undefined);

/** Milliseconds between a page's load and the registration of its worker, set by the specification. */
const DELAY_MS = 30_000;

export const registerLater = (): void => {
	addEventListener('load', () => setTimeout(register, DELAY_MS));
};
