import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { type AstroInlineConfig, dev } from 'astro';
import type { ViteDevServer } from 'vite';
import type { ImportModule } from './functions/load.ts';

/** Astro's dev server, which does not listen itself. */
export interface AstroDevServer {
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
export const startAstroDevServer = async (root: string, front: Server): Promise<AstroDevServer> => {
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
