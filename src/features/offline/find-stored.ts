import { listKeptPages } from './kept-pages.ts';
import { keptCaches, matchKept, pageAddress, VISITED } from './stored.ts';

/** A page that a visitor keeps, or a file of one. Where two caches have it, the newer is not complete yet. */
export const findKept = async (url: string): Promise<Response | undefined> => {
	for (const name of await keptCaches()) {
		const found = await matchKept(name, pageAddress(url));
		if (found) return found;
	}
	return undefined;
};

/** Astro names the sizes of one picture alike: `name.hash_size.avif`. */
const pictureOf = (url: string): string | undefined =>
	/^\/_astro\/[^/]+(?=_[^_]+\.(?:avif|webp|jpe?g|png)$)/.exec(new URL(url, location.origin).pathname)?.[0];

/**
 * A stored picture in another size than was asked for: a phone that is turned, or a window that grew, asks for one that
 * it has never loaded.
 */
export const findAnotherSize = async (url: string): Promise<Response | undefined> => {
	const picture = pictureOf(url);
	if (!picture) return undefined;
	const visited = (await (await caches.open(VISITED.assets)).keys()).map((request) => request.url);
	const kept = (await listKeptPages()).flatMap(({ files }) => files);
	const address = [...visited, ...kept].find((stored) => pictureOf(stored) === picture);
	return address === undefined ? undefined : caches.match(address, { ignoreVary: true });
};
