/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, Strategy, type StrategyHandler, type StrategyOptions } from 'workbox-strategies';
import { OFFLINE_PAGE, TRAILS_PAGE } from '#src/routes.ts';
import { addressIn, languageOf } from '#src/translated-addresses.ts';
import {
	COPY_HIDDEN,
	isHashed,
	KEEP_UNTIL,
	keptCaches,
	listKeptPages,
	matchKept,
	pageAddress,
	ticketAddress,
	VISITED,
	type VisitedMessage,
} from './kept-pages.ts';

interface FreshOptions extends StrategyOptions {
	/** Milliseconds after which the stored answer is used without waiting any longer for the network. */
	readonly patience?: number;
}

/**
 * Answers from the network, or from the cache if the network fails or is slow. Unlike workbox's `NetworkFirst` it still
 * stores an answer that comes late. Otherwise visitors with a bad network would keep an old version for good.
 */
class FreshFirst extends Strategy {
	readonly #patience: number;

	constructor({ patience = 4_000, ...options }: FreshOptions) {
		super(options);
		this.#patience = patience;
	}

	protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
		const network = handler.fetchAndCachePut(request).then((response) => {
			// Without a network, Firefox's navigation preload gives an error as if it were an answer.
			if (response.type === 'error') throw new TypeError('No network.');
			return response;
		});
		const arrived = network.catch(() => undefined);
		void handler.waitUntil(arrived);
		const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, this.#patience));
		return (await Promise.race([arrived, timeout])) ?? (await handler.cacheMatch(request)) ?? network;
	}
}

/** A kept page or a file of one. Of two caches the older is taken: the newer may still be incomplete. */
const findKept = async (url: string): Promise<Response | undefined> => {
	for (const name of await keptCaches()) {
		const found = await matchKept(name, pageAddress(url));
		if (found) return found;
	}
	return undefined;
};

/** All sizes of one picture have file names that begin alike: `name.hash_size.avif`. */
const pictureOf = (url: string): string | undefined =>
	/^\/_astro\/[^/]+(?=_[^_]+\.(?:avif|webp|jpe?g|png)$)/.exec(new URL(url, location.origin).pathname)?.[0];

/** A picture in another size: a phone that is turned, or a window that grew, asks for one that was never loaded. */
const findAnotherSize = async (url: string): Promise<Response | undefined> => {
	const picture = pictureOf(url);
	if (!picture) return undefined;
	const visited = (await (await caches.open(VISITED.assets)).keys()).map((request) => request.url);
	const kept = (await listKeptPages()).flatMap(({ files }) => files);
	const address = [...visited, ...kept].find((stored) => pictureOf(stored) === picture);
	return address === undefined ? undefined : caches.match(address, { ignoreVary: true });
};

declare const self: ServiceWorkerGlobalScope;

/** The files that every device stores: the offline page and what it needs. The build writes the list. */
declare const PRECACHE: PrecacheEntry[];

/** The trails' small maps, which a device stores too unless it saves data: one visit, and nobody is in the hills without one. */
declare const MAPS: PrecacheEntry[];

const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
const maps = saveData ? [] : MAPS;

/** The addresses of functions, of the local platform's own pages and of the editor, and what mails lead to. Tickets have a route of their own. */
const NEVER_STORED =
	/^\/(?:(?:api|\.netlify|_local)\/|admin(?:\/|$)|desk(?:\/|$)|(?:\w+\/)?outings\/[^/]+\/(?:ticket|guide|cancel|confirm)\/?$)/;

const isOurs = (url: URL): boolean => url.origin === self.location.origin && !NEVER_STORED.test(url.pathname);

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

/** Keeps only the newest entries. If the device runs out of room, workbox deletes these caches, but no kept page. */
const newest = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as Plugin;

const isWhole = (response: Response): boolean =>
	response.status === 200 && response.type === 'basic' && !response.redirected;

const isPage = (response: Response): boolean =>
	isWhole(response) && (response.headers.get('content-type') ?? '').startsWith('text/html');

const storeIf = (isFit: (response: Response) => boolean): Plugin => ({
	cacheWillUpdate: async ({ response }) => (isFit(response) ? response : null),
});

const keptFirst: Plugin = {
	cachedResponseWillBeUsed: async ({ request, cachedResponse }) => (await findKept(request.url)) ?? cachedResponse,
};

const matchOptions = { ignoreVary: true };

/** The address of the offline page in the language of a page. */
const offlineAddress = (page: string): string => addressIn(languageOf(new URL(page).pathname), OFFLINE_PAGE);

const findOfflinePage = async ({ request }: { readonly request: Request }): Promise<Response | undefined> => {
	const address = offlineAddress(request.url);
	return (await matchPrecache(address)) ?? (await caches.match(address, matchOptions)) ?? matchPrecache(OFFLINE_PAGE);
};

/**
 * Stores the offline page of a language with each of its pages: only the Portuguese one comes with the worker. Its scripts are
 * the same files, so a copy from before a publication would lack them.
 */
const storeOfflinePage: Plugin = {
	cacheDidUpdate: async ({ request }) => {
		const address = offlineAddress(request.url);
		if (address !== OFFLINE_PAGE) await (await caches.open(VISITED.pages)).add(address).catch(() => undefined);
	},
};

/** Network first, because pages change under their address; then kept pages, which are complete; then visited ones. */
const pages = new FreshFirst({
	cacheName: VISITED.pages,
	matchOptions,
	plugins: [
		{ cacheKeyWillBeUsed: async ({ request }) => pageAddress(request.url) },
		storeIf(isPage),
		keptFirst,
		{ handlerDidError: findOfflinePage },
		storeOfflinePage,
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
	plugins: [storeIf(isWhole), keptFirst, newest(40)],
});

/** Keeping a page uses these cache modes to fetch new files. Answers from this worker could mix them with old ones. */
const isForKeeping = ({ cache }: Request): boolean => cache === 'reload' || cache === 'force-cache';

const isTicket = (url: URL): boolean => url.origin === self.location.origin && ticketAddress(url.href) !== undefined;

/** Its name in the cache. Each is of a ticket. */
const ticketKey = (url: string): string => ticketAddress(url) ?? url;

const dropTicket = async (url: string): Promise<unknown> => (await caches.open(VISITED.tickets)).delete(ticketKey(url));

const TICKETS_MAX = 5;

/** Deletes tickets of past outings, and the oldest if there are many. */
const dropOldTickets = async (): Promise<void> => {
	const cache = await caches.open(VISITED.tickets);
	const keys = await cache.keys();
	const drops = keys.map(async (key, index) => {
		const until = (await cache.match(key, matchOptions))?.headers.get(KEEP_UNTIL) ?? '';
		if (index < keys.length - TICKETS_MAX || Date.parse(until) <= Date.now()) await cache.delete(key);
	});
	await Promise.all(drops);
};

/** From the network if there is one, because a ticket changes; a copy says so, and changes nothing. */
const tickets = new FreshFirst({
	cacheName: VISITED.tickets,
	matchOptions,
	// Longer than the function takes at most.
	patience: 15_000,
	plugins: [
		{
			cacheKeyWillBeUsed: async ({ request }) => {
				await dropOldTickets();
				return ticketKey(request.url);
			},
			cacheWillUpdate: async ({ request, response }) => {
				if ([403, 404].includes(response.status)) await dropTicket(request.url);
				return response.headers.has(KEEP_UNTIL) ? response : null;
			},
			cachedResponseWillBeUsed: async ({ cachedResponse: copy }) =>
				copy && new Response((await copy.text()).replace(COPY_HIDDEN, 'data-copy'), copy),
			handlerDidError: findOfflinePage,
		},
	],
});

/** After a change the copy is no longer true. Without a network it says why nothing changed. */
const changeTicket = async ({ request }: { readonly request: Request }): Promise<Response> => {
	const response = await fetch(request).catch(() => Response.redirect(request.url, 303));
	if (response.type === 'opaqueredirect') await dropTicket(request.url);
	return response;
};

// Before the routes: no listener is called after an answer.
self.addEventListener('fetch', (event) => {
	if (event.request.mode === 'navigate') event.waitUntil(dropOldTickets());
});

precacheAndRoute([...PRECACHE, ...maps], { ignoreURLParametersMatching: [/./] });
registerRoute(({ request, url }) => isOurs(url) && request.mode === 'navigate', pages);
registerRoute(({ request, url }) => isOurs(url) && isHashed(url.pathname) && !isForKeeping(request), assets);
registerRoute(({ request, url }) => isOurs(url) && !isForKeeping(request) && !request.headers.has('range'), files);
registerRoute(({ url }) => isTicket(url), tickets);
registerRoute(({ url }) => isTicket(url), changeTicket, 'POST');

self.addEventListener('install', () => {
	// Active at once: pages come from the network and hashed files never change, so old and new are not mixed.
	self.skipWaiting();
});

cleanupOutdatedCaches();
self.addEventListener('activate', (event) => {
	const { navigationPreload } = self.registration;
	// With navigation preload, a page does not wait until the worker has started.
	event.waitUntil(Promise.all([self.clients.claim(), navigationPreload?.enable()]));
});

/** The first page is loaded before its worker exists, so the worker stores it afterwards. */
self.addEventListener('message', (event) => {
	const { page, loaded } = event.data as VisitedMessage;
	const stored = loaded
		.map((address) => new URL(address))
		.filter(isOurs)
		.map(({ href, pathname }) => (isHashed(pathname) ? assets : files).handle({ event, request: new Request(href) }));
	const url = new URL(page);
	// The list of all trails, which also says whom to call.
	if (ENABLED.trails && maps.length > 0)
		stored.push(pages.handle({ event, request: new Request(addressIn(languageOf(url.pathname), TRAILS_PAGE)) }));
	const strategy = isTicket(url) ? tickets : isOurs(url) && pages;
	if (strategy) stored.push(strategy.handle({ event, request: new Request(page) }));
	event.waitUntil(Promise.allSettled(stored));
});
