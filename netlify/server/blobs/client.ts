import { getStore, listStores, type Store } from '@netlify/blobs';

/** How to reach a site's store from outside Netlify. */
interface StoreAccess {
	readonly siteID: string;
	readonly token: string;
	/** For tests: another API than Netlify's. */
	readonly apiURL?: string;
	/** Keeps below the API's limit. */
	readonly fetch?: typeof fetch;
}

/** The store failed, or did not take a write in time. */
export class StoreError extends Error {
	override readonly name = 'StoreError';
}

const PREFIX = 'submissions-';

/**
 * @param deployContext `production`, `deploy-preview`…: all share one site's stores, so it is part of the store's name.
 * @param access Only from outside Netlify: inside, the platform says where the store is.
 * @throws {StoreError} without a context: Netlify gives an empty one when it does not know it.
 */
export const openBlobs = (deployContext: string, access?: StoreAccess): Store => {
	if (!deployContext) throw new StoreError('The deploy context is missing.');
	return getStore({ name: `${PREFIX}${deployContext}`, consistency: 'strong', ...access });
};

/** The deploy contexts of which the site has submissions. */
export const listContexts = async (): Promise<readonly string[]> => {
	const { stores } = await listStores({ consistency: 'strong' });
	return stores.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
};

/** The same entry has a weak ETag where a proxy compressed it, which no condition of a write ever matches. */
const toStrong = (etag = ''): string => etag.replace(/^W\//, '');

/** A value with the ETag that a later write can match; `undefined` if there is none. */
export const read = async <Value>(blobs: Store, key: string): Promise<{ value: Value; etag: string } | undefined> => {
	const found = await blobs.getWithMetadata(key, { type: 'json' });
	return found ? { value: found.data as Value, etag: toStrong(found.etag) } : undefined;
};

/** The keys that begin with a prefix. Each page of a thousand is requested when it is needed. */
export async function* keysIn(blobs: Store, prefix: string): AsyncGenerator<string> {
	for await (const page of blobs.list({ prefix, paginate: true })) for (const { key } of page.blobs) yield key;
}

/** The folders directly below a prefix that ends in a slash: each with the prefix, without a slash at the end. */
export const directoriesIn = async (blobs: Store, prefix: string): Promise<readonly string[]> => {
	const { directories } = await blobs.list({ prefix, directories: true });
	return directories.map((directory) => directory.replace(/\/$/, '')).sort();
};
