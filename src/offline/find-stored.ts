import { keptCaches, pageAddress } from './stored.ts';

/** A page that a visitor keeps, or a file of one. Where two caches have it, the newer is not complete yet. */
export const findKept = async (url: string): Promise<Response | undefined> => {
	for (const name of await keptCaches()) {
		const cache = await caches.open(name);
		const found = await cache.match(pageAddress(url));
		if (found) return found;
	}
	return undefined;
};

/** Astro names the sizes of one picture alike: `name.hash_size.avif`. */
const pictureOf = (url: string): string | undefined =>
	/^\/_astro\/[^/]+(?=_[^_]+\.(?:avif|webp|jpe?g|png)$)/.exec(new URL(url).pathname)?.[0];

/**
 * A stored picture in another size than was asked for: a phone that is turned, or a window that grew, asks for one that
 * it has never loaded.
 */
export const findAnotherSize = async (url: string): Promise<Response | undefined> => {
	const picture = pictureOf(url);
	if (!picture) return undefined;
	for (const name of await caches.keys()) {
		const cache = await caches.open(name);
		const key = (await cache.keys()).find((request) => pictureOf(request.url) === picture);
		if (key) return cache.match(key);
	}
	return undefined;
};
