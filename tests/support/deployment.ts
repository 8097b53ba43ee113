import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { firstOf, type Responder, startHttpServer } from '#netlify/local/http.ts';
import { respondWithSite } from '#netlify/local/site.ts';
import { SERVICE_WORKER } from '#src/features/offline/register.ts';
import { bundleServiceWorker } from '#src/integrations/service-worker.ts';
import { test as base, expect } from './page.ts';

interface Options {
	/** Whether the version has the worker that removes itself. */
	readonly retired?: boolean;
}

/** The built site, without functions, at an address of its own, where other versions of it can be published. */
interface Deployment {
	readonly origin: string;
	/**
	 * Publishes a version in place of the one before. Its titles begin with `mark`, its script files store `mark` in
	 * `window.deployed`, and they have other names.
	 */
	publish(mark: string, options?: Options): void;
	/** Stops answering until the returned function is called. */
	stall(): () => void;
	stop(): Promise<void>;
}

const SCRIPT = /^\/_astro\/.*\.js$/;

/** Answers with a version of the built site: what a changed build would have in other words is written into each file. */
const respondWithVersion = (mark: string, { retired = false }: Options = {}): Responder => {
	const respond = respondWithSite('dist', resolve('netlify.toml'));
	const scripts = new Set(readdirSync('dist/_astro').filter((name) => name.endsWith('.js')));
	const end = `-${mark}.js`;
	const withMark = (text: string) =>
		text
			.replaceAll(/[\w.~-]+\.js\b/g, (name) => (scripts.has(name) ? name.replace(/\.js$/, end) : name))
			.replace('<title>', `<title>${mark} `)
			.replace('"version":"', `"version":"${mark}`)
			// The offline page's, in the list of the worker.
			.replaceAll(/(?<=revision:`)[^`]+/g, mark);

	return async (request) => {
		const url = new URL(request.url);
		const isScript = SCRIPT.test(url.pathname);
		// Files of another version are gone.
		if (isScript) url.pathname = url.pathname.endsWith(end) ? url.pathname.replace(end, '.js') : '/gone';
		const response = await respond(new Request(url, request));
		if (!response || !/html|json|javascript/.test(response.headers.get('content-type') ?? '')) return response;
		response.headers.delete('content-length');
		if (retired && url.pathname === SERVICE_WORKER)
			return new Response(await bundleServiceWorker('dist', { retired }), response);
		const text = withMark(await response.text());
		return new Response(isScript ? `${text};window.deployed=${JSON.stringify(mark)};` : text, response);
	};
};

/** Playwright's `test` with a site of its own for each test. */
export const test = base.extend<{ readonly deployment: Deployment }>({
	deployment: async ({ browserName: _ }, use) => {
		let site = respondWithVersion('first');
		let network = Promise.resolve();
		const waitForNetwork = async () => {
			await network;
			return undefined;
		};
		const { port, stop } = await startHttpServer({
			port: 0,
			respond: firstOf(waitForNetwork, (...request) => site(...request)),
		});
		await use({
			origin: `http://localhost:${port}`,
			stop,
			publish: (mark, options) => {
				site = respondWithVersion(mark, options);
			},
			stall: () => {
				const { promise, resolve: goOn } = Promise.withResolvers<void>();
				network = promise;
				return goOn;
			},
		});
		await stop();
	},
	baseURL: async ({ deployment }, use) => use(deployment.origin),
});

export { expect };
