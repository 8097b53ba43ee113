import { HOME_PAGE } from '#src/routes.ts';

/** The caches that the worker fills while a visitor reads; those of kept pages are beside them, and stay. */
export const VISITED = { pages: 'visited-pages', assets: 'visited-assets', files: 'visited-files' } as const;

/** Where the names of the caches of kept pages begin: `kept:{address}@{milliseconds}`. */
export const KEPT_PREFIX = 'kept:';

/** The file names of Astro carry a hash of the content: under one of them nothing ever changes. */
export const isHashed = (path: string): boolean => path.startsWith('/_astro/');

/**
 * The address under which a page is stored: pages are files, so that neither a query nor a slash at the end makes
 * another one, and the root is the home page.
 */
export const pageAddress = (url: string): string => {
	const path = new URL(url, location.origin).pathname.replace(/\/+$/, '');
	return path === '' ? HOME_PAGE : path;
};

/** The caches of kept pages, the oldest first. */
export const keptCaches = async (): Promise<string[]> =>
	(await caches.keys()).filter((name) => name.startsWith(KEPT_PREFIX));

/** Never by `caches.open`: a cache that was forgotten since it was listed would be back, and empty. */
export const matchKept = (cacheName: string, address: string): Promise<Response | undefined> =>
	caches.match(address, { cacheName });

/** What a page tells the worker that comes to it after it was loaded. */
export interface VisitedMessage {
	readonly page: string;
	/** Addresses of all that it has loaded. */
	readonly loaded: readonly string[];
}
