import { createServer } from 'node:http';
import { join } from 'node:path';
import { type AstroDevServer, startAstroDevServer } from './astro-dev-server.ts';
import { reloadFunctions } from './functions/load.ts';
import { trackPendingWork } from './functions/pending-work.ts';
import { listenOnLocalhost } from './http/loopback.ts';
import { firstOf } from './http/responder.ts';
import { startHttpServer } from './http/server.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Platform } from './platform.ts';
import { respondBeforeSite } from './respond.ts';
import { readRules } from './site/rules.ts';

export interface DevPlatformOptions {
	/** Absolute path of the project. */
	readonly root: string;
	/** 0 for any free one. */
	readonly port: number;
	/** What is shown at `/_local/mail`. */
	readonly mailbox: Mailbox;
}

/**
 * The same platform around Astro's dev server: pages and functions reload as they are edited. A redirect goes before a
 * page of the same address here, forced or not.
 * @throws {PortInUseError}
 */
export const startDevPlatform = async ({ root, port, mailbox }: DevPlatformOptions): Promise<Platform> => {
	const work = trackPendingWork();
	const rules = readRules(join(root, 'netlify.toml'), join(root, 'public'));
	const front = createServer();
	const astro = Promise.withResolvers<AstroDevServer>();
	const functions = reloadFunctions(join(root, 'netlify', 'functions'), async (file) =>
		(await astro.promise).importModule(file),
	);

	const server = await startHttpServer(
		{
			port,
			listen: listenOnLocalhost,
			respond: firstOf(respondBeforeSite({ functions, deployContext: 'dev', work }, mailbox), async (request) =>
				(await rules.redirectFor(request))?.answer(async () => undefined),
			),
			fallback: async (request, message, reply) => {
				for (const [name, value] of Object.entries(await rules.headersFor(request))) reply.setHeader(name, value);
				// Astro knows `/home` alone; the built site answers `/home/` too.
				message.url = message.url?.replace(/(?<=.)\/(?=$|\?)/, '') ?? '/';
				(await astro.promise).handle(message, reply);
			},
		},
		front,
	);
	// Only now, so that a port in use is said at once; requests wait meanwhile.
	astro.resolve(startAstroDevServer(root, front));
	try {
		await astro.promise;
	} catch (error) {
		await server.stop();
		throw error;
	}

	return {
		origin: `http://localhost:${server.port}`,
		settle: work.settle,
		stop: async () => {
			await server.stop();
			await work.settle();
			await (await astro.promise).stop();
		},
	};
};
