import { isHashed, KEPT_PREFIX, keptCaches, matchKept } from './stored.ts';

/** A page that can be kept, and how a list names it. */
export interface PageToKeep {
	/** As in `routes`. */
	readonly address: string;
	readonly title: string;
	/** In a few words: «9,4 km, 3 h 30». */
	readonly details: string;
	/** Address of a small square picture. */
	readonly picture: string;
	/** Addresses of all that it needs; a component names what no link, picture or script of the page does. */
	readonly files: readonly string[];
}

/** What the build knows of it: `{address}/offline.json`. */
export interface KeepList extends PageToKeep {
	/** Changes with the page and with each of its files. */
	readonly version: string;
}

/** A page on this device. */
export interface KeptPage extends KeepList {
	/** Milliseconds since 1970. */
	readonly keptAt: number;
}

/** `full`: the device has no room. `failed`: something did not arrive, or belongs to another version of the site. */
export type KeepOutcome = 'kept' | 'full' | 'failed';

/** In each kept page's cache, and the last to come: without it the page is not complete. */
const DESCRIPTION = '/kept.json';

const fetchWhole = async (address: string, cache: RequestCache): Promise<Response> => {
	const response = await fetch(address, { cache });
	if (!response.ok || response.redirected) throw new Error(`${response.status} ${address}`);
	return response;
};

/** Beneath `/_astro/` nothing changes, and the browser may have it already. */
const fetchFile = (address: string) => fetchWhole(address, isHashed(address) ? 'force-cache' : 'reload');

const fetchList = async (address: string): Promise<KeepList> =>
	(await fetchWhole(`${address}/offline.json`, 'reload')).json();

const read = async (name: string): Promise<KeptPage | undefined> => (await matchKept(name, DESCRIPTION))?.json();

const cachesOf = async (address: string): Promise<string[]> =>
	(await keptCaches()).filter((name) => name.startsWith(`${KEPT_PREFIX}${address}@`));

const drop = (names: readonly string[]) => Promise.all(names.map((name) => caches.delete(name)));

/** What is on this device, the newest first. Without storage, nothing is. */
export const listKeptPages = async (): Promise<KeptPage[]> => {
	const pages = await Promise.all((await keptCaches()).map(read));
	return pages.filter((page) => page !== undefined).sort((a, b) => b.keptAt - a.keptAt);
};

export const findKeptPage = async (address: string): Promise<KeptPage | undefined> =>
	(await listKeptPages()).find((page) => page.address === address);

export const forgetPage = async (address: string): Promise<void> => void (await drop(await cachesOf(address)));

/** «12 de março» */
export const formatKeptDay = (keptAt: number): string =>
	new Date(keptAt).toLocaleDateString('pt-PT', { day: 'numeric', month: 'long' });

/** Everything before the first byte is stored, so that nothing of two versions of the site comes together. */
const fetchAll = async ({ address, version, files }: KeepList) => {
	const responses = await Promise.all([address, ...files].map(async (file) => [file, await fetchFile(file)] as const));
	if ((await fetchList(address)).version !== version) throw new Error('A new version was published meanwhile.');
	return responses;
};

const store = async (name: string, responses: Awaited<ReturnType<typeof fetchAll>>, kept: KeptPage): Promise<void> => {
	try {
		const cache = await caches.open(name);
		const puts = await Promise.allSettled(responses.map(([file, response]) => cache.put(file, response)));
		// Only then: what is still being written when the cache goes would bring it back.
		const refused = puts.find((put) => put.status === 'rejected');
		if (refused) throw refused.reason;
		await cache.put(DESCRIPTION, Response.json(kept));
	} catch (error) {
		await caches.delete(name);
		throw error;
	}
};

/** Keeps a page with all that it needs, in a cache of its own; one that was kept before stays until the new is complete. */
export const keepPage = async (address: string): Promise<KeepOutcome> => {
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
};

/** Brings a kept page up to date if another version is published; without a network it stays as it is. */
export const refreshKeptPage = async ({ address, version }: KeptPage): Promise<void> => {
	const list = await fetchList(address).catch(() => undefined);
	if (list && list.version !== version) await keepPage(address);
};
