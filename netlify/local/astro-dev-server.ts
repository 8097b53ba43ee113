import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AstroInlineConfig, dev } from 'astro';
import type { ImportModule } from './functions/load.ts';

/** Astro's dev server, which does not listen itself. */
interface AstroDevServer {
	/** Answers with the page or asset as it is now. */
	handle(message: IncomingMessage, reply: ServerResponse): void;
	/** Imports a TypeScript file by its path; again if it, or a file that it imports, has changed. */
	readonly importModule: ImportModule;
	stop(): Promise<void>;
}

/**
 * Starts Astro's dev server for the project in a directory. Browsers connect to `front` alone, which also carries the web
 * socket for hot reload.
 */
export const startAstroDevServer = async (root: string, front: Server): Promise<AstroDevServer> => {
	const imported = Promise.withResolvers<ImportModule>();
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
					'astro:server:setup': ({ server }) =>
						imported.resolve((file) => server.ssrLoadModule(file.replaceAll('\\', '/'))),
				},
			},
		],
	};
	const server = await dev(config);

	return { handle: server.handle, importModule: await imported.promise, stop: () => server.stop() };
};
