import { dirname } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { writeLine } from '../stderr.ts';

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
