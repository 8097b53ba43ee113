import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { type AstroInlineConfig, dev } from 'astro';
import type { ViteDevServer } from 'vite';
import { type ImportModule, reloadFunctions } from './functions.ts';
import { firstOf, type Responder } from './http.ts';
import { type Platform, type PlatformOptions, servePlatform } from './platform.ts';
import { readRules } from './site.ts';

/** Astro's dev server, which does not listen itself. */
interface AstroDevServer {
	/** Answers with the page or asset as it is now. */
	handle(message: IncomingMessage, reply: ServerResponse): void;
	/** Imports a TypeScript file by its path; again if it, or a file that it imports, has changed. */
	readonly importModule: ImportModule;
	/** Calls a listener with the absolute path of every file of the project that is added, changed or removed. */
	onChange(listener: (file: string) => void): void;
	/** Opens every page of a browser again. */
	reload(): void;
	stop(): Promise<void>;
}

/**
 * Starts Astro's dev server for the project in a directory. Browsers connect to `front` alone, which also carries the web
 * socket for hot reload.
 */
const startAstroDevServer = async (root: string, front: Server): Promise<AstroDevServer> => {
	const vite = Promise.withResolvers<ViteDevServer>();
	const config: AstroInlineConfig = {
		root,
		// Otherwise Astro prints a banner with its own port.
		logLevel: 'warn',
		server: { host: '127.0.0.1', port: 0 },
		vite: { server: { ws: { server: front } } },
		integrations: [
			{
				name: 'netlify-local',
				hooks: {
					'astro:server:setup': ({ server }) => vite.resolve(server),
				},
			},
		],
	};
	const server = await dev(config);
	const { ssrLoadModule, watcher, ws } = await vite.promise;

	return {
		handle: server.handle,
		importModule: (file) => ssrLoadModule(file.replaceAll('\\', '/')),
		onChange: (listener) => void watcher.on('all', (_, file) => listener(resolve(root, file))),
		reload: () => ws.send({ type: 'full-reload' }),
		stop: () => server.stop(),
	};
};

interface DevOptions extends Omit<PlatformOptions, 'deployContext'> {
	/** Answers what Astro shall not. */
	readonly before: Responder;
}

export interface DevPlatform extends Platform, Pick<AstroDevServer, 'onChange' | 'reload'> {}

/**
 * Starts the platform with Astro's dev server instead of a built site: pages and functions reload when they are edited. A
 * redirect here goes before a page of the same address, even if it is not forced.
 * @throws {PortInUseError}
 */
export const startDevPlatform = async ({ root, before, ...options }: DevOptions): Promise<DevPlatform> => {
	const rules = readRules(join(root, 'netlify.toml'), join(root, 'public'));
	const server = createServer();
	const astro = await startAstroDevServer(root, server);
	try {
		const platform = await servePlatform(
			{
				...options,
				functions: reloadFunctions(join(root, 'netlify', 'functions'), astro.importModule),
				deployContext: 'dev',
				site: firstOf(before, (request) => rules.redirect(request, async () => undefined)),
				fallback: async (request, message, reply) => {
					for (const [name, value] of Object.entries(await rules.headersFor(request))) reply.setHeader(name, value);
					// Astro knows `/home` alone; the built site answers `/home/` too.
					message.url = message.url?.replace(/(?<=.)\/(?=$|\?)/, '') ?? '/';
					astro.handle(message, reply);
				},
			},
			server,
		);
		return {
			...platform,
			onChange: astro.onChange,
			reload: astro.reload,
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
