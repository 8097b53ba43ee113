import { HOME_PAGE } from '#src/routes.ts';

/** The caches that the worker fills while a visitor reads. Kept pages have caches of their own, which stay. */
export const VISITED = {
	pages: 'visited-pages',
	assets: 'visited-assets',
	files: 'visited-files',
	tickets: 'visited-tickets',
} as const;

/** The header of a ticket that may be stored: when its copy has to be deleted. */
export const KEEP_UNTIL = 'keep-until';

/** How a ticket's HTML hides what only a copy says. */
export const COPY_HIDDEN = 'data-copy hidden';

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

const TICKET = /^(?:\/\w+)?\/outings\/[^/]+\/(?:ticket|guide)(?=\/?$)/;

/** The address of a ticket, or of a guide's page, without what the page asks before a change and says after it; `undefined` of another page. */
export const ticketAddress = (url: string): string | undefined => {
	const { pathname, searchParams } = new URL(url);
	const [path] = TICKET.exec(pathname) ?? [];
	return path && `${path}?${new URLSearchParams({ t: searchParams.get('t') ?? '' })}`;
};

/** The caches of kept pages, the oldest first. */
export const keptCaches = async (): Promise<string[]> =>
	(await caches.keys()).filter((name) => name.startsWith(KEPT_PREFIX));

/** Does not use `caches.open`, which would create an empty cache if this one was deleted after it was listed. */
export const matchKept = (cacheName: string, address: string): Promise<Response | undefined> =>
	caches.match(address, { cacheName });

/** The message of a page to a worker that started after it. */
export interface VisitedMessage {
	readonly page: string;
	readonly loaded: readonly string[];
}

/** A page that can be kept, with what lists show of it. */
export interface PageToKeep {
	/** The page's address, as in `routes`. */
	readonly address: string;
	readonly title: string;
	/** A few words about the page: «9,4 km, 3 h 30». */
	readonly details: string;
	/** Address of a small square picture. */
	readonly picture: string;
	/** Addresses of the files that the page needs; at first only the files that its HTML does not name. */
	readonly files: readonly string[];
	/** Names of scripts that the page fetches on request and needs without a network: `interactive-map` for `interactive-map.ts`. */
	readonly scripts?: readonly string[];
}

/** What the build writes about a page into `{address}/offline.json`. */
export interface KeepList extends PageToKeep {
	/** Changes when the page or any of its files changes. */
	readonly version: string;
}

export interface KeptPage extends KeepList {
	/** Milliseconds since 1970. */
	readonly keptAt: number;
}

/** `full`: the device has no room. `failed`: something did not arrive, or belongs to another version of the site. */
export type KeepOutcome = 'kept' | 'full' | 'failed';

/** The address of the page's description in its cache. It is stored last: without it the page is not complete. */
const DESCRIPTION = '/kept.json';

const fetchWhole = async (address: string, cache: RequestCache): Promise<Response> => {
	const response = await fetch(address, { cache });
	if (!response.ok || response.redirected) throw new Error(`${response.status} ${address}`);
	return response;
};

/** Files below `/_astro/` never change, so the browser's own cache may answer. */
const fetchFile = (address: string) => fetchWhole(address, isHashed(address) ? 'force-cache' : 'reload');

const fetchList = async (address: string): Promise<KeepList> =>
	(await fetchWhole(`${address}/offline.json`, 'reload')).json();

const read = async (name: string): Promise<KeptPage | undefined> => (await matchKept(name, DESCRIPTION))?.json();

const cachesOf = async (address: string): Promise<string[]> =>
	(await keptCaches()).filter((name) => name.startsWith(`${KEPT_PREFIX}${address}@`));

const drop = (names: readonly string[]) => Promise.all(names.map((name) => caches.delete(name)));

/** The pages on this device, the newest first. Devices that block storage have none. */
export const listKeptPages = async (): Promise<KeptPage[]> => {
	const pages = await Promise.all((await keptCaches()).map(read));
	return pages.filter((page) => page !== undefined).sort((a, b) => b.keptAt - a.keptAt);
};

export const forgetPage = async (address: string): Promise<void> => void (await drop(await cachesOf(address)));

/** «12 de março» */
export const showKeptDay = (time: HTMLTimeElement, keptAt: number): void => {
	const day = new Date(keptAt);
	time.dateTime = day.toISOString();
	time.textContent = day.toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'long' });
};

/** Fetches everything before anything is stored, so that files of two versions of the site are never mixed. */
const fetchAll = async ({ address, version, files }: KeepList) => {
	const responses = await Promise.all([address, ...files].map(async (file) => [file, await fetchFile(file)] as const));
	if ((await fetchList(address)).version !== version) throw new Error('A new version was published meanwhile.');
	return responses;
};

const store = async (name: string, responses: Awaited<ReturnType<typeof fetchAll>>, kept: KeptPage): Promise<void> => {
	try {
		const cache = await caches.open(name);
		const puts = await Promise.allSettled(responses.map(([file, response]) => cache.put(file, response)));
		// All writes are awaited first. A write that ends after the cache is deleted would create the cache again.
		const refused = puts.find((put) => put.status === 'rejected');
		if (refused) throw refused.reason;
		await cache.put(DESCRIPTION, Response.json(kept));
	} catch (error) {
		await caches.delete(name);
		throw error;
	}
};

/**
 * Keeps a page with all its files in a cache of its own. An older copy stays until the new one is complete. Tabs take turns: two
 * that find a new version at once would both store it, and each delete only the copy from before.
 */
export const keepPage = (address: string): Promise<KeepOutcome> =>
	navigator.locks.request(`${KEPT_PREFIX}${address}`, async () => {
		try {
			const list = await fetchList(address);
			const responses = await fetchAll(list);
			const older = await cachesOf(address);
			const keptAt = Date.now();
			await store(`${KEPT_PREFIX}${address}@${keptAt}`, responses, { ...list, keptAt });
			await drop(older);
			return 'kept';
		} catch (error) {
			return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed';
		}
	});

/** Updates a kept page if another version is published. Without a network it stays as it is. */
export const refreshKeptPage = async ({ address, version }: KeptPage): Promise<void> => {
	const list = await fetchList(address).catch(() => undefined);
	if (list && list.version !== version) await keepPage(address);
};
