import { readFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { lookup } from 'mrmime';
import type { Responder } from './http.ts';
import { writeLine } from './log.ts';

/**
 * The `[[redirects]]` and `[[headers]]` of a netlify.toml, and the site's `_redirects` and `_headers`, read with Netlify's own
 * packages: the redirects once, the headers at each request.
 */
export const readRules = (configFile: string, siteDirectory: string) => {
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
		/**
		 * The answer to a request that falls under a redirect or rewrite: a file of the same address unless the rule is
		 * forced, else the redirect, or the file of the rewritten address; `undefined` if there is neither.
		 */
		redirect: async (request: Request, findFile: Responder): Promise<Response | undefined> => {
			const match = await redirects.match(request);
			if (!match) return undefined;
			return redirects.handle(request, match, async (target) => {
				const file = await findFile(target);
				// The package itself forgets the status of a rewrite.
				const { statusCode: status = 200 } = match;
				return (
					file && (async () => (target === request ? file : new Response(file.body, { status, headers: file.headers })))
				);
			});
		},
		headersFor: (request: Request): Promise<Record<string, string>> => headers.apply(request),
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

const typeOf = (file: string): string => {
	const type = lookup(file) ?? 'application/octet-stream';
	return /^text\/|[/+](?:json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
};

/** The file of the directory that a decoded path means; never one outside it. */
const findFile = async (directory: string, path: string, status = 200): Promise<Response | undefined> => {
	const root = resolve(directory) + sep;
	for (const candidate of candidates(path)) {
		const file = join(root, candidate);
		const content = file.startsWith(root) ? await readFile(file).catch(() => undefined) : undefined;
		if (!content) continue;
		const headers = {
			'content-type': typeOf(file),
			'content-length': String(content.byteLength),
			// Netlify's default.
			'cache-control': 'public, max-age=0, must-revalidate',
		};
		return new Response(content, { status, headers });
	}
	return undefined;
};

/**
 * Answers with the site that Astro built into a directory with `build.format: 'file'`, in Netlify's order: forced
 * redirects, files, other redirects, the 404 page; each answer with its headers.
 * @param configFile The netlify.toml whose redirects and headers apply.
 */
export const respondWithSite = (directory: string, configFile: string): Responder => {
	const rules = readRules(configFile, directory);
	const respondWithFile: Responder = async (request) => {
		const path = decodePath(request);
		const file = path === undefined ? undefined : await findFile(directory, path);
		if (!file || request.method === 'GET' || request.method === 'HEAD') return file;
		return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
	};
	return async (request) => {
		const response =
			(await rules.redirect(request, respondWithFile)) ??
			(await respondWithFile(request)) ??
			(await findFile(directory, '/404', 404)) ??
			new Response('Not Found', { status: 404 });
		const withRules = new Response(response.body, response);
		for (const [name, value] of Object.entries(await rules.headersFor(request))) withRules.headers.set(name, value);
		return withRules;
	};
};
