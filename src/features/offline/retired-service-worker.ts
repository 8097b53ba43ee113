/// <reference lib="webworker" />
import { KEPT_PREFIX } from './kept-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Replaces a faulty worker: deletes everything except the kept pages, and then unregisters itself. */
const retire = async (): Promise<void> => {
	const names = (await caches.keys()).filter((name) => !name.startsWith(KEPT_PREFIX));
	await Promise.all(names.map((name) => caches.delete(name)));
	await self.registration.unregister();
};

self.addEventListener('install', () => {
	self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(retire()));
