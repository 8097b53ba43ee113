import { readFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { lookup } from 'mrmime';
import { writeLine } from './command.ts';
import type { Responder } from './http.ts';

/**
 * An address of the site as a path, without its host, as Netlify sends it: a client can put any host into its request.
 * Two slashes at the start are changed, because a browser would read a host behind them.
 */
const toPath = (location: string, request: Request): string => {
	const { origin } = new URL(request.url);
	const target = new URL(location, request.url);
	return target.origin === origin ? target.href.slice(origin.length).replace(/^\/{2}/, '/.//') : location;
};

/** Finds the file that a request names; `undefined` if there is none. */
type FindFile = (request: Request) => Promise<Response | undefined>;

/** The `[[redirects]]` and `[[headers]]` of a netlify.toml, and the site's `_redirects` and `_headers`. */
interface SiteRules {
	/**
	 * The answer to a request that falls under a redirect or rewrite: a file of the same address unless the rule is
	 * forced, else the redirect, or the file of the rewritten address; `undefined` if there is neither.
	 */
	redirect(request: Request, findFile: FindFile): Promise<Response | undefined>;
	/** Each header that the request's address is given, by its name. */
	headersFor(request: Request): Promise<Record<string, string>>;
}

/** Reads the rules with Netlify's own packages: the redirects once, the headers at each request. */
export const readRules = (configFile: string, siteDirectory: string): SiteRules => {
	const projectDir = dirname(configFile);
	const redirects = new RedirectsHandler({
		configPath: configFile,
		configRedirects: [],
		jwtRoleClaim: '',
		jwtSecret: '',
		projectDir,
		publicDir: siteDirectory,
	});
	const headers = new HeadersHandler({
		configPath: configFile,
		logger: { error: writeLine, log: writeLine, warn: writeLine },
		projectDir,
		publishDir: siteDirectory,
	});

	return {
		redirect: async (request, findFile) => {
			const match = await redirects.match(request);
			if (!match) return undefined;
			const answer = await redirects.handle(request, match, async (target) => {
				const file = await findFile(target);
				return file && (async () => file);
			});
			const location = answer?.headers.get('location');
			return answer && location
				? new Response(null, { status: answer.status, headers: { location: toPath(location, request) } })
				: answer;
		},
		headersFor: (request) => headers.apply(request),
	};
};

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
const serveDirectory = (directory: string): SiteFiles => ({
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

/**
 * Answers with the site that was built into a directory, in Netlify's order: forced redirects, files, other redirects,
 * the 404 page; each answer with its headers.
 * @param configFile The netlify.toml whose redirects and headers apply.
 */
export const respondWithSite = (directory: string, configFile: string): Responder => {
	const files = serveDirectory(directory);
	const rules = readRules(configFile, directory);
	return async (request) => {
		const response =
			(await rules.redirect(request, files.respond)) ?? (await files.respond(request)) ?? (await files.notFound());
		const withRules = new Response(response.body, response);
		for (const [name, value] of Object.entries(await rules.headersFor(request))) withRules.headers.set(name, value);
		return withRules;
	};
};
