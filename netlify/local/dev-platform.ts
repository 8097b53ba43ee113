import { createServer } from 'node:http';
import { join } from 'node:path';
import { startAstroDevServer } from './astro-dev-server.ts';
import { reloadFunctions } from './functions/load.ts';
import { type Platform, type PlatformOptions, servePlatform } from './platform.ts';
import { readRules } from './site/rules.ts';

/**
 * Starts the platform with Astro's dev server instead of a built site: pages and functions reload when they are edited. A
 * redirect here goes before a page of the same address, even if it is not forced.
 * @throws {PortInUseError}
 */
export const startDevPlatform = async ({
	root,
	...options
}: Omit<PlatformOptions, 'deployContext'>): Promise<Platform> => {
	const rules = readRules(join(root, 'netlify.toml'), join(root, 'public'));
	const server = createServer();
	const astro = await startAstroDevServer(root, server);
	try {
		const platform = await servePlatform(
			{
				...options,
				functions: reloadFunctions(join(root, 'netlify', 'functions'), astro.importModule),
				deployContext: 'dev',
				site: (request) => rules.redirect(request, async () => undefined),
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
