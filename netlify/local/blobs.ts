import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EnvironmentContext } from '@netlify/blobs';
import { startHttpServer } from './http.ts';

/** The length of production's pages. */
const PAGE_SIZE = 1000;

const etagOf = (content: Uint8Array): string => `"${createHash('sha256').update(content).digest('base64url')}"`;

const ifPresent = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
	work.catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});

/** The entries of all stores as files: a folder for each store, a file for each key. */
const serveFolder = (root: string) => {
	/** Encoded, so that the name is valid on every system. */
	const folderOf = (store: string): string => join(root, encodeURIComponent(store));

	const namesIn = async (folder: string): Promise<readonly string[]> =>
		((await ifPresent(readdir(folder))) ?? []).map(decodeURIComponent);

	const list = async (folder: string, search: URLSearchParams): Promise<Response> => {
		const prefix = search.get('prefix') ?? '';
		const cursor = search.get('cursor') ?? '';
		const isByFolder = search.get('directories') === 'true';
		const directoryOf = (key: string): string | undefined => {
			const end = isByFolder ? key.indexOf('/', prefix.length) : -1;
			return end < 0 ? undefined : key.slice(0, end);
		};
		const keys = (await namesIn(folder)).filter((key) => key.startsWith(prefix));
		const names = [...new Set(keys.map((key) => directoryOf(key) ?? key))].filter((name) => name > cursor).sort();
		const page = names.slice(0, PAGE_SIZE);
		const stored = new Set(keys);
		const blobs = page.map(async (key) => {
			const content = stored.has(key) && (await ifPresent(readFile(join(folder, encodeURIComponent(key)))));
			return content ? [{ key, etag: etagOf(content) }] : [];
		});
		return Response.json({
			blobs: (await Promise.all(blobs)).flat(),
			directories: page.filter((name) => !stored.has(name)),
			...(names.length > PAGE_SIZE ? { next_cursor: page.at(-1) } : {}),
		});
	};

	const put = async (file: string, headers: Headers, body: Uint8Array): Promise<Response> => {
		const present = await ifPresent(readFile(file));
		const ifMatch = headers.get('if-match');
		// As S3 does for an entry that was deleted meanwhile.
		if (ifMatch && !present) return new Response(null, { status: 404 });
		const isOutrun = present && (ifMatch ? ifMatch !== etagOf(present) : headers.has('if-none-match'));
		if (isOutrun) return new Response(null, { status: 412 });
		const part = join(root, `${randomUUID()}.part`);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(part, body);
		await rename(part, file);
		return new Response(null, { headers: { etag: etagOf(body) } });
	};

	return async ({ method, url, headers }: Request, body: Uint8Array): Promise<Response> => {
		const { pathname, searchParams } = new URL(url);
		const [, , store, ...parts] = pathname.split('/').map(decodeURIComponent);
		if (!store) return Response.json({ stores: await namesIn(root) });
		if (parts.length === 0) return list(folderOf(store), searchParams);
		const file = join(folderOf(store), encodeURIComponent(parts.join('/')));
		if (method === 'PUT') return put(file, headers, body);
		if (method === 'DELETE') {
			await rm(file, { force: true });
			return new Response(null, { status: 204 });
		}
		const content = await ifPresent(readFile(file));
		return content
			? new Response(content, { headers: { etag: etagOf(content) } })
			: new Response(null, { status: 404 });
	};
};

export interface Blobs {
	/** For `setEnvironmentContext` of @netlify/blobs: `getStore` works then, with strong consistency too. */
	readonly environment: EnvironmentContext;
	stop(): Promise<void>;
}

interface BlobsOptions {
	/** Its entries survive a restart. */
	readonly directory: string;
	/** For tests: answers some requests in place of `serve`. */
	readonly intercept?: (request: Request, serve: () => Promise<Response>) => Promise<Response>;
}

/**
 * Starts a blob service on a free port, with a random token. Requests are handled one at a time, so that only one of several
 * conditional writes succeeds. The `BlobsServer` of `@netlify/blobs` checks a condition before it writes, so up to 17 of fifty
 * simultaneous writes succeed.
 */
export const startBlobs = async ({ directory, intercept = (_, serve) => serve() }: BlobsOptions): Promise<Blobs> => {
	const token = randomBytes(32).toString('base64url');
	const answer = serveFolder(directory);
	let turn: Promise<unknown> = Promise.resolve();
	const { port, stop } = await startHttpServer({
		port: 0,
		respond: async (request) => {
			if (request.headers.get('authorization') !== `Bearer ${token}`) return new Response(null, { status: 403 });
			// The body is read first, so that a slow client does not block the others.
			const body = await request.bytes();
			const mine = turn.then(() => intercept(request, () => answer(request, body)));
			turn = mine.catch(() => {});
			return mine;
		},
	});
	const edgeURL = `http://127.0.0.1:${port}`;
	return { environment: { edgeURL, uncachedEdgeURL: edgeURL, siteID: 'local', token }, stop };
};
