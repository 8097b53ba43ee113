import type { Server } from 'node:http';
import { join } from 'node:path';
import { type FunctionSource, loadFunctions } from './functions/load.ts';
import { trackPendingWork } from './functions/pending-work.ts';
import { respondWithFunctions } from './functions/respond.ts';
import { listenOnLocalhost } from './http/loopback.ts';
import { firstOf, type Responder } from './http/responder.ts';
import { type HttpServerOptions, startHttpServer } from './http/server.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { respondWithMailPages } from './mail/pages/respond.ts';
import { decodePath } from './site/files.ts';
import { respondWithSite } from './site/respond.ts';

export interface Platform {
	/** `http://localhost:<port>` */
	readonly origin: string;
	/** Waits for the `waitUntil` work under way, up to ten seconds. */
	settle(): Promise<void>;
	/** Takes no new request, then waits for the answers and the `waitUntil` work under way, up to ten seconds each. */
	stop(): Promise<void>;
}

/** What a platform serves, and where. */
interface Parts extends Pick<HttpServerOptions, 'port' | 'fallback'> {
	readonly functions: FunctionSource;
	/** What functions see as `context.deploy.context`. */
	readonly deployContext: string;
	/** What is shown at `/_local/mail`; no such page if left out. */
	readonly mailbox?: Mailbox;
	/** Answers what is neither caught mail nor a function. */
	readonly site: Responder;
}

/** Refuses an address that can't be decoded, so that nothing after it has to handle one. */
const refuseMalformedPaths: Responder = async (request) =>
	decodePath(request) === undefined ? new Response('Bad Request', { status: 400 }) : undefined;

/**
 * Serves caught mail, functions and a site in this process.
 * @param server A server that something else, such as web sockets, is attached to already.
 * @throws {PortInUseError}
 */
export const servePlatform = async (parts: Parts, server?: Server): Promise<Platform> => {
	const { functions, deployContext, mailbox, site, ...options } = parts;
	const work = trackPendingWork();
	const respond = firstOf(
		refuseMalformedPaths,
		...(mailbox ? [respondWithMailPages(mailbox)] : []),
		respondWithFunctions({ functions, deployContext, work }),
		site,
	);
	const { port, stop } = await startHttpServer({ ...options, listen: listenOnLocalhost, respond }, server);

	return {
		origin: `http://localhost:${port}`,
		settle: work.settle,
		stop: async () => {
			await stop();
			await work.settle();
		},
	};
};

export interface PlatformOptions extends Pick<Parts, 'port' | 'mailbox'>, Partial<Pick<Parts, 'deployContext'>> {
	/** Absolute path of the project, whose `dist/`, `netlify/functions/` and `netlify.toml` are served. */
	readonly root: string;
}

/**
 * Serves a built site with its functions as Netlify does. The deploy context is `dev` if left out.
 * @throws {PortInUseError}
 * @throws when a function can't be loaded; the error names its file.
 */
export const startPlatform = async ({ root, deployContext = 'dev', ...options }: PlatformOptions): Promise<Platform> =>
	servePlatform({
		...options,
		deployContext,
		functions: await loadFunctions(join(root, 'netlify', 'functions')),
		site: respondWithSite(join(root, 'dist'), join(root, 'netlify.toml')),
	});
