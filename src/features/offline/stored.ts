import { HOME_PAGE } from '#src/routes.ts';

/** The caches that the worker fills while a visitor reads. Kept pages have caches of their own, which stay. */
export const VISITED = { pages: 'visited-pages', assets: 'visited-assets', files: 'visited-files' } as const;

/** The prefix of the names of kept pages' caches: `kept:{address}@{milliseconds}`. */
export const KEPT_PREFIX = 'kept:';

/** Whether a file name carries a hash of its content, as all of Astro's do. Such a file never changes. */
export const isHashed = (path: string): boolean => path.startsWith('/_astro/');

/**
 * The address under which a page is stored. Pages are files, so a query or a final slash does not make another page.
 * The root is the home page.
 */
export const pageAddress = (url: string): string => {
	const path = new URL(url, location.origin).pathname.replace(/\/+$/, '');
	return path === '' ? HOME_PAGE : path;
};

/** The caches of kept pages, the oldest first. */
export const keptCaches = async (): Promise<string[]> =>
	(await caches.keys()).filter((name) => name.startsWith(KEPT_PREFIX));

/** Does not use `caches.open`, which would create an empty cache if this one was deleted after it was listed. */
export const matchKept = (cacheName: string, address: string): Promise<Response | undefined> =>
	caches.match(address, { cacheName });

/** What a page tells a worker that starts after the page was loaded. */
export interface VisitedMessage {
	readonly page: string;
	/** Addresses of all files that the page has loaded. */
	readonly loaded: readonly string[];
}
