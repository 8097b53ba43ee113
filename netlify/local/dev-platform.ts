import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { dev } from 'astro';
import type { ViteDevServer } from 'vite';
import { type LocalFunction, loadFunctions } from './functions.ts';
import { firstOf, type Responder } from './http.ts';
import { writeError } from './log.ts';
import { type PlatformOptions, servePlatform } from './platform.ts';
import { readRules } from './site.ts';

interface DevOptions extends Omit<PlatformOptions, 'deployContext'> {
	readonly before: Responder;
}

/** The current functions. None while one can't be loaded; the reason goes to stderr once. */
const reloadFunctions = (directory: string, vite: ViteDevServer) => {
	let reported = '';
	return async (): Promise<readonly LocalFunction[]> => {
		try {
			const functions = await loadFunctions(directory, (file) => vite.ssrLoadModule(file.replaceAll('\\', '/')));
			reported = '';
			return functions;
		} catch (error) {
			const reason = error instanceof Error ? String(error.cause) : '';
			if (reported !== reason) writeError(error);
			reported = reason;
			return [];
		}
	};
};

/**
 * Starts the platform with Astro's dev server instead of a built site: pages and functions reload when they are edited. A
 * redirect here goes before a page of the same address, even if it is not forced.
 * @throws {UsageError} if the port is in use.
 */
export const startDevPlatform = async ({ root, before, ...options }: DevOptions) => {
	const rules = readRules(join(root, 'netlify.toml'), join(root, 'public'));
	// Browsers connect to this server alone, which also carries the web socket for hot reload.
	const server = createServer();
	const started = Promise.withResolvers<ViteDevServer>();
	const astro = await dev({
		root,
		// Otherwise Astro prints a banner with its own port.
		logLevel: 'warn',
		server: { host: '127.0.0.1', port: 0 },
		vite: { server: { ws: { server } } },
		integrations: [
			{
				name: 'netlify-local',
				hooks: { 'astro:server:setup': ({ server: vite }) => started.resolve(vite) },
			},
		],
	});
	const vite = await started.promise;
	try {
		const platform = await servePlatform(
			{
				...options,
				functions: reloadFunctions(join(root, 'netlify', 'functions'), vite),
				deployContext: 'dev',
				site: firstOf(before, (request) => rules.redirect(request, async () => undefined)),
				fallback: async (request, message, reply) => {
					for (const [name, value] of Object.entries(await rules.headersFor(request))) reply.setHeader(name, value);
					// Astro answers only `/home`; the built site answers `/home/`, too.
					message.url = message.url?.replace(/(?<=.)\/(?=$|\?)/, '') ?? '/';
					astro.handle(message, reply);
				},
			},
			server,
		);
		return {
			...platform,
			/** Calls a listener with the absolute path of every file of the project that is added, changed or removed. */
			onChange: (listener: (file: string) => void) =>
				void vite.watcher.on('all', (_, file) => listener(resolve(root, file))),
			reload: () => vite.ws.send({ type: 'full-reload' }),
			stop: async () => {
				await platform.stop();
				await astro.stop();
			},
		};
	} catch (error) {
		await astro.stop();
		throw error;
	}
};
