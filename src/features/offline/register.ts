import type { VisitedMessage } from './stored.ts';

/** The worker's own address, from which it sees the whole site. */
export const SERVICE_WORKER = '/service-worker.js';

const tryToRegister = async (): Promise<void> => {
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

/** Registers the worker, and tells it what this page has loaded without it. A browser that refuses has none. */
export const register = (): Promise<void> => tryToRegister().catch(() => undefined);
