import { createServer } from 'node:http';
import { join } from 'node:path';
import { type AstroDevServer, startAstroDevServer } from './astro-dev-server.ts';
import { reloadFunctions } from './functions/load.ts';
import { firstOf, type Responder } from './http/responder.ts';
import { type Platform, type PlatformOptions, servePlatform } from './platform.ts';
import { readRules } from './site/rules.ts';

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
