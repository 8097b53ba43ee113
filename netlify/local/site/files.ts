import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { lookup } from 'mrmime';

/**
 * The decoded path of a request, or `undefined` if no file can have it: it has an invalid percent sign, a NUL, or a
 * backslash, which separates directories on Windows.
 */
export const decodePath = ({ url }: Request): string | undefined => {
	try {
		const path = decodeURIComponent(new URL(url).pathname);
		return /[\0\\]/.test(path) ? undefined : path;
	} catch {
		return undefined;
	}
};

/** The files that a path can mean on Netlify: `/home` and `/home/` are home.html or home/index.html. */
const candidates = (path: string): readonly string[] => {
	if (!path.endsWith('/')) return [path, `${path}.html`, `${path}/index.html`];
	const bare = path.slice(0, -1);
	return bare === '' ? ['/index.html'] : [`${bare}.html`, `${bare}/index.html`];
};

/** Files at the root of the site that Netlify reads but does not serve. */
const PLATFORM_FILES: readonly string[] = ['_headers', '_redirects'];

/** A file of the site. */
interface SiteFile {
	readonly type: string;
	readonly content: Buffer<ArrayBuffer>;
}

const typeOf = (file: string): string => {
	const type = lookup(file) ?? 'application/octet-stream';
	return /^text\/|[/+](?:json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
};

/** The file of the directory that a decoded path means; never one outside it, nor one of `PLATFORM_FILES`. */
const findFile = async (directory: string, path: string): Promise<SiteFile | undefined> => {
	const root = resolve(directory) + sep;
	for (const candidate of candidates(path)) {
		const file = join(root, candidate);
		if (!file.startsWith(root) || PLATFORM_FILES.includes(file.slice(root.length).toLowerCase())) return undefined;
		const content = await readFile(file).catch(() => undefined);
		if (content) return { type: typeOf(file), content };
	}
	return undefined;
};

const toResponse = ({ type, content }: SiteFile, status: number): Response =>
	new Response(content, {
		status,
		headers: {
			'content-type': type,
			'content-length': String(content.byteLength),
			// Netlify's default.
			'cache-control': 'public, max-age=0, must-revalidate',
		},
	});

/** The files of a built site. */
interface SiteFiles {
	/** The file for a request, `undefined` if there is none; 405 for all but GET and HEAD. */
	respond(request: Request): Promise<Response | undefined>;
	/** A 404 with the site's 404.html, if it has one. */
	notFound(): Promise<Response>;
}

/** Serves a directory that Astro built with `build.format: 'file'`. */
export const serveDirectory = (directory: string): SiteFiles => ({
	respond: async (request) => {
		const path = decodePath(request);
		const file = path === undefined ? undefined : await findFile(directory, path);
		if (!file) return undefined;
		if (request.method !== 'GET' && request.method !== 'HEAD')
			return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
		return toResponse(file, 200);
	},
	notFound: async () => {
		const file = await findFile(directory, '/404.html');
		return file ? toResponse(file, 404) : new Response('Not Found', { status: 404 });
	},
});
