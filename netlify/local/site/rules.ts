import { dirname } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { writeLine } from '../stderr.ts';

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
				answer: (find) =>
					redirects.handle(request, match, async (target) => {
						const response = await find(target);
						return response && (async () => response);
					}),
			};
		},
		headersFor: (request) => headers.apply(request),
	};
};
