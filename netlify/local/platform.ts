import { loadFunctions } from './functions/load.ts';
import { trackPendingWork } from './functions/pending-work.ts';
import { listenOnLocalhost } from './http/loopback.ts';
import { firstOf } from './http/responder.ts';
import { startHttpServer } from './http/server.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { respondBeforeSite } from './respond.ts';
import { respondWithSite } from './site/respond.ts';
import { readRules } from './site/rules.ts';
import { serveDirectory } from './site/static-files.ts';

export interface PlatformOptions {
	/** The built site. */
	readonly siteDirectory: string;
	/** Absolute, since its files are imported. */
	readonly functionsDirectory: string;
	/** The netlify.toml whose redirects and headers apply. */
	readonly configFile: string;
	/** 0 for any free one. */
	readonly port: number;
	/** What functions see as `context.deploy.context`; `dev` if left out. */
	readonly deployContext?: string;
	/** What is shown at `/_local/mail`; no such page if left out. */
	readonly mailbox?: Mailbox;
}

export interface Platform {
	/** `http://localhost:<port>` */
	readonly origin: string;
	/** Waits for the `waitUntil` work under way, up to ten seconds. */
	settle(): Promise<void>;
	/** Takes no new request, then waits for the answers and the `waitUntil` work under way, up to ten seconds each. */
	stop(): Promise<void>;
}

/**
 * Serves a built site with its functions as Netlify does, in this process: functions, forced redirects, files, other
 * redirects, the 404 page.
 * @throws {PortInUseError}
 * @throws when a function can't be loaded; the error names its file.
 */
export const startPlatform = async (options: PlatformOptions): Promise<Platform> => {
	const { siteDirectory, functionsDirectory, configFile, port, deployContext = 'dev', mailbox } = options;
	const work = trackPendingWork();
	const functions = await loadFunctions(functionsDirectory);
	const server = await startHttpServer({
		port,
		listen: listenOnLocalhost,
		respond: firstOf(
			respondBeforeSite({ functions, deployContext, work }, mailbox),
			respondWithSite(serveDirectory(siteDirectory), readRules(configFile, siteDirectory)),
		),
	});

	return {
		origin: `http://localhost:${server.port}`,
		settle: work.settle,
		stop: async () => {
			await server.stop();
			await work.settle();
		},
	};
};
