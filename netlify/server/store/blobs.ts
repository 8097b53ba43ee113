import { getStore, listStores, type Store } from '@netlify/blobs';

/** How to reach a site's store from outside Netlify. */
interface StoreAccess {
	readonly siteID: string;
	readonly token: string;
}

/** The store did not do what it said, or not at all. */
export class StoreError extends Error {
	override readonly name = 'StoreError';
}

const PREFIX = 'submissions-';

/**
 * `deployContext`: `production`, `deploy-preview`…, which share one site's stores and so are kept apart by name. Without
 * `access` the platform that runs the function says where the store is.
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

/**
 * Writes under a condition. Returns the value's ETag, or `undefined` if the condition did not hold. The client reports
 * a refusal by the service (400, 403, 413, 500) as a success with an empty ETag: that throws a `StoreError`.
 */
export const setIf = async (
	blobs: Store,
	key: string,
	value: unknown,
	condition: { onlyIfNew: true } | { onlyIfMatch: string },
): Promise<string | undefined> => {
	// The client takes an empty ETag for no condition at all.
	if ('onlyIfMatch' in condition && !condition.onlyIfMatch) throw new StoreError('The blob service gave no ETag.');
	const { modified, etag } = await blobs.setJSON(key, value, condition);
	if (modified && !etag) throw new StoreError('The blob service refused a write.');
	return modified ? etag : undefined;
};

/** A value with the ETag that a later write can match; `undefined` if there is none. */
export const read = async <Value>(blobs: Store, key: string): Promise<{ value: Value; etag: string } | undefined> => {
	const found = await blobs.getWithMetadata(key, { type: 'json' });
	return found ? { value: found.data as Value, etag: found.etag ?? '' } : undefined;
};

/** The keys that begin with a prefix, a page of a thousand at a time as they are asked for. */
export async function* keysIn(blobs: Store, prefix: string): AsyncGenerator<string> {
	for await (const page of blobs.list({ prefix, paginate: true })) for (const { key } of page.blobs) yield key;
}

/** What keys have between a prefix, which ends in a slash, and the next slash: with the prefix, without that slash. */
export const directoriesIn = async (blobs: Store, prefix: string): Promise<readonly string[]> => {
	const { directories } = await blobs.list({ prefix, directories: true });
	return directories.map((directory) => directory.replace(/\/$/, '')).sort();
};
