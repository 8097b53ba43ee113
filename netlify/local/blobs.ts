import { createHash, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { EnvironmentContext } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { startHttpServer } from '#netlify/local/http.ts';
import { listenOnLoopback } from '#netlify/local/loopback.ts';

type Serve = (request: Request) => Promise<Response>;

interface Blob {
	readonly key: string;
	readonly etag: string;
}

interface Listing {
	readonly blobs: readonly Blob[];
	readonly directories: readonly string[];
}

const etagOf = (content: ArrayBuffer): string =>
	`"${createHash('sha256').update(new Uint8Array(content)).digest('base64url')}"`;

/** The length of production's pages. */
const PAGE_SIZE = 1000;

/** `/<site>/<store>` is a listing, `/<site>/<store>/<key>` one entry. */
const isListing = (url: string): boolean => new URL(url).pathname.split('/').filter(Boolean).length === 2;

/** Whether it is a temporary file that an interrupted write left among the entries. */
const isUnfinished = (key: string): boolean => /(?:^|\/)\.[0-9a-z]+$/.test(key);

const withEtag = (response: Response, etag: string): Response => {
	const tagged = new Response(response.body, response);
	tagged.headers.set('etag', etag);
	return tagged;
};

/** Whether a write's condition holds. `etag` is the present entry's, `undefined` if there is none. */
const isMet = (headers: Headers, etag: string | undefined): boolean => {
	const ifMatch = headers.get('if-match');
	const mustBeNew = headers.get('if-none-match') === '*';
	return (!mustBeNew || !etag) && (!ifMatch || ifMatch === etag);
};

/**
 * What the real service answers at times: an ETag that a proxy made weak, a conflict with a write of the same moment, and a
 * conflict although the write took effect, as after a retry of the client whose first answer was lost.
 */
const ODD_ANSWERS = { weak: 0.3, conflict: 0.1, unclear: 0.1 } as const;

export type OddAnswer = keyof typeof ODD_ANSWERS;

/** Chooses odd answers: the same ones for the same seed and the same requests. */
interface OddAnswers {
	readonly counts: Readonly<Record<OddAnswer, number>>;
	isNext(kind: OddAnswer): boolean;
}

export const chooseOddAnswers = (seed: number): OddAnswers => {
	const counts = { weak: 0, conflict: 0, unclear: 0 };
	let state = seed;
	return {
		counts,
		isNext: (kind) => {
			// A linear congruential generator (Numerical Recipes).
			state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
			const isOdd = state / 2 ** 32 < ODD_ANSWERS[kind];
			if (isOdd) counts[kind] += 1;
			return isOdd;
		},
	};
};

/**
 * Makes Netlify's local blobs server behave like the one in production. By itself it
 * - checks a write's condition first and writes later, so that two writes can both succeed;
 * - takes ETags from a file's time, which two writes can share, and sends none when an entry is read;
 * - lists everything at once, with empty directories, and can miss entries during a write.
 * Here requests wait for each other, ETags are made of the content, listings come in pages, and, for tests, some answers
 * are odd.
 */
const makeConsistent = (serve: Serve, odd?: OddAnswers): Serve => {
	/** ETags by path, `undefined` for no entry, so that a write's condition reads nothing. Each GET renews its entry's. */
	const etags = new Map<string, string | undefined>();

	const readEtag = async (url: string, headers: Headers): Promise<string | undefined> => {
		const { pathname } = new URL(url);
		if (etags.has(pathname)) return etags.get(pathname);
		const authorization = headers.get('authorization') ?? '';
		const response = await serve(new Request(url, { headers: { authorization } }));
		const etag = response.ok ? etagOf(await response.arrayBuffer()) : undefined;
		if (response.ok || response.status === 404) etags.set(pathname, etag);
		return etag;
	};

	const put = async ({ url, headers }: Request, body: ArrayBuffer): Promise<Response> => {
		const isConditional = headers.has('if-match') || headers.has('if-none-match');
		if (isConditional) {
			if (odd?.isNext('conflict')) return new Response(null, { status: 409 });
			const etag = await readEtag(url, headers);
			// As S3 answers for an entry that was deleted meanwhile.
			if (headers.has('if-match') && !etag) return new Response(null, { status: 404 });
			if (!isMet(headers, etag)) return new Response(null, { status: 412 });
		}
		const unconditional = new Headers(headers);
		unconditional.delete('if-match');
		unconditional.delete('if-none-match');
		const response = await serve(new Request(url, { method: 'PUT', headers: unconditional, body }));
		const { pathname } = new URL(url);
		if (response.ok) etags.set(pathname, etagOf(body));
		else etags.delete(pathname);
		if (isConditional && odd?.isNext('unclear')) return new Response(null, { status: 409 });
		return response.ok ? withEtag(response, etagOf(body)) : response;
	};

	const listAt = async (request: Request, search: URLSearchParams): Promise<Response> => {
		const url = new URL(`?${search}`, request.url);
		const { headers } = request;
		return serve(new Request(url, { headers }));
	};

	/** The local server keeps a folder after its last file is deleted; production has no folders apart from keys. */
	const isEmpty = async (request: Request, directory: string): Promise<boolean> => {
		const response = await listAt(request, new URLSearchParams({ prefix: `${directory}/` }));
		const { blobs } = (await response.json()) as Listing;
		return blobs.every(({ key }) => isUnfinished(key));
	};

	const withOwnEtag = async (request: Request, blob: Blob): Promise<Blob> => {
		const url = new URL(`${new URL(request.url).pathname}/${blob.key}`, request.url).href;
		return { ...blob, etag: (await readEtag(url, request.headers)) ?? blob.etag };
	};

	/** One page, in the keys' order; the cursor is the last key of the page before. */
	const list = async (request: Request): Promise<Response> => {
		const search = new URL(request.url).searchParams;
		const cursor = search.get('cursor') ?? '';
		const response = await listAt(request, search);
		if (!response.ok) return response;
		const { blobs, directories } = (await response.json()) as Listing;
		const kept: string[] = [];
		for (const directory of directories) if (!(await isEmpty(request, directory))) kept.push(directory);
		const blobOf = new Map(blobs.filter(({ key }) => !isUnfinished(key)).map((blob) => [blob.key, blob]));
		const left = [...blobOf.keys(), ...kept].filter((key) => key > cursor).sort();
		const page = left.slice(0, PAGE_SIZE);
		const pageBlobs = page.flatMap((key) => blobOf.get(key) ?? []);
		return Response.json({
			blobs: await Promise.all(pageBlobs.map((blob) => withOwnEtag(request, blob))),
			directories: page.filter((key) => !blobOf.has(key)),
			...(left.length > PAGE_SIZE ? { next_cursor: page.at(-1) } : {}),
		});
	};

	const read = async (request: Request): Promise<Response> => {
		const { pathname } = new URL(request.url);
		etags.delete(pathname);
		const response = await serve(request);
		if (!response.ok) return response;
		const content = request.method === 'GET' ? await response.arrayBuffer() : null;
		const etag = content ? etagOf(content) : await readEtag(request.url, request.headers);
		etags.set(pathname, etag);
		// Only after a HEAD: the entry was deleted before its content was read.
		if (!etag) return new Response(null, { status: 404 });
		if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
		return withEtag(new Response(content, response), odd?.isNext('weak') ? `W/${etag}` : etag);
	};

	const answer = async (request: Request, body: ArrayBuffer): Promise<Response> => {
		if (request.method === 'PUT') return put(request, body);
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			etags.delete(new URL(request.url).pathname);
			return serve(request);
		}
		return isListing(request.url) ? list(request) : read(request);
	};

	let turn: Promise<unknown> = Promise.resolve();
	return async (request) => {
		// Read before its turn, so that a slow sender does not hold up the others.
		const body = await request.arrayBuffer();
		const mine = turn.then(() => answer(request, body));
		turn = mine.catch(() => {});
		return mine;
	};
};

/** Netlify Blobs on this machine. */
export interface Blobs {
	/** For `setEnvironmentContext` of @netlify/blobs: `getStore` works then, with strong consistency too. */
	readonly environment: EnvironmentContext;
	stop(): Promise<void>;
}

interface BlobsOptions {
	readonly directory: string;
	/** For tests: at times the store answers as the real one does when writes meet. */
	readonly odd?: OddAnswers | undefined;
}

/** Private members of `BlobsServer`, used instead of its own listener, which would be open to the network. */
interface Unlistened {
	/** Base of the URLs that the server makes. */
	address: string;
	handleRequest: Serve;
}

const openServer = async (directory: string, token: string): Promise<Serve> => {
	await mkdir(directory, { recursive: true });
	const server = new BlobsServer({ directory, token }) as unknown as Unlistened;
	server.address = 'http://127.0.0.1';
	return (request) => server.handleRequest(request);
};

/**
 * Starts Netlify's own blobs server on a free port of 127.0.0.1, behind a token that only this process knows. The
 * entries are files of the directory and survive a restart.
 */
export const startBlobs = async ({ directory, odd }: BlobsOptions): Promise<Blobs> => {
	const token = randomBytes(32).toString('base64url');
	const server = await startHttpServer({
		port: 0,
		listen: listenOnLoopback,
		respond: makeConsistent(await openServer(directory, token), odd),
	});
	const edgeURL = `http://127.0.0.1:${server.port}`;

	return {
		environment: { edgeURL, uncachedEdgeURL: edgeURL, siteID: 'local', token },
		stop: server.stop,
	};
};
