/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, type StrategyOptions } from 'workbox-strategies';
import { OFFLINE_PAGE } from '#src/routes.ts';
import { findAnotherSize, findKept } from './find-stored.ts';
import { FreshFirst } from './fresh-first.ts';
import { isHashed, KEPT_PREFIX, pageAddress, VISITED, type VisitedMessage } from './stored.ts';

declare const self: ServiceWorkerGlobalScope;

/** What is on every device: the offline page and what it needs. Written by the build. */
declare const PRECACHE: PrecacheEntry[];

/** Functions, and the local platform's own pages. */
const NEVER_STORED = /^\/(?:api|\.netlify|_local)\//;

const isOurs = (url: URL): boolean => url.origin === self.location.origin && !NEVER_STORED.test(url.pathname);

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

/** The newest of each kind; all of them go before the browser runs out of space, and what is kept stays. */
const newest = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as Plugin;

const isWhole = (response: Response): boolean =>
	response.status === 200 && response.type === 'basic' && !response.redirected;

const isPage = (response: Response): boolean =>
	isWhole(response) && (response.headers.get('content-type') ?? '').startsWith('text/html');

const storeIf = (isFit: (response: Response) => boolean): Plugin => ({
	cacheWillUpdate: async ({ response }) => (isFit(response) ? response : null),
});

const matchOptions = { ignoreVary: true };

/** They change under the same address. What is kept is complete, and so goes before what was visited. */
const pages = new FreshFirst({
	cacheName: VISITED.pages,
	matchOptions,
	plugins: [
		{ cacheKeyWillBeUsed: async ({ request }) => pageAddress(request.url) },
		storeIf(isPage),
		{
			cachedResponseWillBeUsed: async ({ request, cachedResponse }) => (await findKept(request.url)) ?? cachedResponse,
		},
		{ handlerDidError: async () => matchPrecache(OFFLINE_PAGE) },
		newest(40),
	],
});

const assets = new CacheFirst({
	cacheName: VISITED.assets,
	matchOptions,
	plugins: [
		storeIf(isWhole),
		{ cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? findKept(request.url) },
		{ handlerDidError: async ({ request }) => findAnotherSize(request.url) },
		newest(300),
	],
});

const files = new FreshFirst({
	cacheName: VISITED.files,
	matchOptions,
	plugins: [
		storeIf(isWhole),
		{
			cachedResponseWillBeUsed: async ({ request, cachedResponse }) => (await findKept(request.url)) ?? cachedResponse,
		},
		newest(40),
	],
});

/** Who keeps a page asks in a way of its own for what is new: an answer from here would mix it with what was. */
const isForKeeping = ({ cache }: Request): boolean => cache === 'reload' || cache === 'force-cache';

precacheAndRoute(PRECACHE, { ignoreURLParametersMatching: [/./] });
registerRoute(({ request, url }) => isOurs(url) && request.mode === 'navigate', pages);
registerRoute(({ request, url }) => isOurs(url) && isHashed(url.pathname) && !isForKeeping(request), assets);
registerRoute(({ request, url }) => isOurs(url) && !isForKeeping(request) && !request.headers.has('range'), files);

self.addEventListener('install', () => {
	// At once: pages come from the network and files with a hash never change, so that old and new don't meet.
	self.skipWaiting();
});

const isCurrent = (name: string): boolean =>
	name.startsWith(KEPT_PREFIX) || name.startsWith('workbox-') || Object.values<string>(VISITED).includes(name);

const dropForeignCaches = async (): Promise<void> => {
	const names = (await caches.keys()).filter((name) => !isCurrent(name));
	await Promise.all(names.map((name) => caches.delete(name)));
};

cleanupOutdatedCaches();
self.addEventListener('activate', (event) => {
	const { navigationPreload } = self.registration;
	// Without it a page waits until the worker has started.
	event.waitUntil(Promise.all([self.clients.claim(), navigationPreload?.enable(), dropForeignCaches()]));
});

/** The page that was there before its worker. */
self.addEventListener('message', (event) => {
	const { page, loaded } = event.data as VisitedMessage;
	const stored = loaded
		.map((address) => new URL(address))
		.filter(isOurs)
		.map(({ href, pathname }) => (isHashed(pathname) ? assets : files).handle({ event, request: new Request(href) }));
	event.waitUntil(Promise.allSettled([pages.handle({ event, request: new Request(page) }), ...stored]));
});
