import { dirname } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { writeLine } from '../stderr.ts';

/**
 * An address of the site without its host, as Netlify answers: the request's is whatever a client says, and goes nowhere.
 * A path that begins with two slashes would name a host itself.
 */
const toPath = (location: string, request: Request): string => {
	const { origin } = new URL(request.url);
	const target = new URL(location, request.url);
	return target.origin === origin ? target.href.slice(origin.length).replace(/^\/{2}/, '/.//') : location;
};

/** A redirect or rewrite that a request falls under. */
export interface RedirectMatch {
	/** Whether it goes before a file of the same address. */
	readonly force: boolean;
	/** Where to, or the file that `find` has for the rewritten address; `undefined` if it has none. */
	answer(find: (request: Request) => Promise<Response | undefined>): Promise<Response | undefined>;
}

/** The `[[redirects]]` and `[[headers]]` of a netlify.toml, and the site's `_redirects` and `_headers`. */
export interface SiteRules {
	redirectFor(request: Request): Promise<RedirectMatch | undefined>;
	/** Each header that the request's address is given, by its name. */
	headersFor(request: Request): Promise<Record<string, string>>;
}

/** Reads the rules with Netlify's own engines: the redirects once, the headers at each request. */
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
		redirectFor: async (request) => {
			const match = await redirects.match(request);
			if (!match) return undefined;
			return {
				force: match.force,
				answer: async (find) => {
					const answer = await redirects.handle(request, match, async (target) => {
						const response = await find(target);
						return response && (async () => response);
					});
					const location = answer?.headers.get('location');
					if (!answer || !location) return answer;
					const headers = new Headers(answer.headers);
					headers.set('location', toPath(location, request));
					return new Response(answer.body, { status: answer.status, headers });
				},
			};
		},
		headersFor: (request) => headers.apply(request),
	};
};
