import { contentTypeOf } from './content-types.ts';
import { type Encoding, negotiateEncoding } from './encoding.ts';
import { decodePath, type FoundFile, findFile } from './find-file.ts';
import { createRepresentationCache, type Representation } from './representations.ts';

/** A file as answer to a request. */
interface Served {
	readonly file: FoundFile;
	readonly request: Request;
	readonly status: 200 | 404;
}

const matches = (ifNoneMatch: string | null, etag: string): boolean =>
	ifNoneMatch
		?.split(',')
		.map((candidate) => candidate.trim().replace(/^W\//, ''))
		.some((candidate) => candidate === etag || candidate === '*') ?? false;

const headersOf = ({ file }: Served, encoding: Encoding, { body, etag }: Representation): Record<string, string> => {
	const { value, compressible } = contentTypeOf(file.path);
	return {
		'content-type': value,
		'content-length': String(body.byteLength),
		// Netlify's own: kept, but checked at each use.
		'cache-control': 'public, max-age=0, must-revalidate',
		etag,
		...(compressible ? { vary: 'Accept-Encoding' } : {}),
		...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
	};
};

/** The files of a built site. */
export interface StaticFiles {
	/** The file for a request, `undefined` if there is none; 304 for one the client has, 405 for all but GET and HEAD. */
	respond(request: Request): Promise<Response | undefined>;
	/** A 404 with the site's 404.html, if it has one. */
	notFound(request: Request): Promise<Response>;
}

/** Serves a directory that Astro built with `build.format: 'file'`, compressed as the CDN does. */
export const serveDirectory = (directory: string): StaticFiles => {
	const representationOf = createRepresentationCache();

	const serve = async (served: Served): Promise<Response> => {
		const { file, request, status } = served;
		const { compressible } = contentTypeOf(file.path);
		const encoding = compressible ? negotiateEncoding(request.headers.get('accept-encoding')) : 'identity';
		const representation = await representationOf(file, encoding);
		const headers = new Headers(headersOf(served, encoding, representation));
		if (status === 200 && matches(request.headers.get('if-none-match'), representation.etag)) {
			for (const name of ['content-type', 'content-length', 'content-encoding']) headers.delete(name);
			return new Response(null, { status: 304, headers });
		}
		return new Response(representation.body, { status, headers });
	};

	return {
		respond: async (request) => {
			const path = decodePath(new URL(request.url).pathname);
			const file = path === undefined ? undefined : await findFile(directory, path);
			if (!file) return undefined;
			if (request.method !== 'GET' && request.method !== 'HEAD')
				return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
			return serve({ file, request, status: 200 });
		},
		notFound: async (request) => {
			const file = await findFile(directory, '/404.html');
			return file ? serve({ file, request, status: 404 }) : new Response('Not Found', { status: 404 });
		},
	};
};
