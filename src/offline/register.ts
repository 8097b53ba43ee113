import type { KeptEvent, VisitedMessage } from './stored.ts';

/** The worker's own address, from which it sees the whole site. */
export const SERVICE_WORKER = '/service-worker.js';

/** Milliseconds between a page's load and its worker: the specification's. */
const DELAY_MS = 30_000;

const register = async (): Promise<void> => {
	// Not there in some private windows, and without https.
	const container = navigator.serviceWorker;
	if (!container) return;
	const isFirst = !container.controller;
	await container.register(SERVICE_WORKER);
	if (!isFirst) return;
	const { active } = await container.ready;
	const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
	active?.postMessage({ page: location.href, loaded } satisfies VisitedMessage);
};

/** A browser that refuses has none: the site works without. */
const tryToRegister = () => void register().catch(() => undefined);

/** Registers the worker 30 seconds after the page has loaded, or when something is kept. */
export const registerLater = (): void => {
	addEventListener('pagekept' satisfies KeptEvent, tryToRegister);
	addEventListener('load', () => setTimeout(tryToRegister, DELAY_MS));
};
