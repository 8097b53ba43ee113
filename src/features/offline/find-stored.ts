import { listKeptPages } from './kept-pages.ts';
import { keptCaches, matchKept, pageAddress, VISITED } from './stored.ts';

/**
 * Finds a kept page or a file of one. If two caches have it, the newer may still be incomplete, so the older is taken.
 */
export const findKept = async (url: string): Promise<Response | undefined> => {
	for (const name of await keptCaches()) {
		const found = await matchKept(name, pageAddress(url));
		if (found) return found;
	}
	return undefined;
};

/** All sizes of one picture have file names that begin alike: `name.hash_size.avif`. */
const pictureOf = (url: string): string | undefined =>
	/^\/_astro\/[^/]+(?=_[^_]+\.(?:avif|webp|jpe?g|png)$)/.exec(new URL(url, location.origin).pathname)?.[0];

/**
 * Finds a stored picture in another size than the requested one. A phone that is turned, or a window that grew, asks
 * for a size that was never loaded.
 */
export const findAnotherSize = async (url: string): Promise<Response | undefined> => {
	const picture = pictureOf(url);
	if (!picture) return undefined;
	const visited = (await (await caches.open(VISITED.assets)).keys()).map((request) => request.url);
	const kept = (await listKeptPages()).flatMap(({ files }) => files);
	const address = [...visited, ...kept].find((stored) => pictureOf(stored) === picture);
	return address === undefined ? undefined : caches.match(address, { ignoreVary: true });
};
