import type { Server } from 'node:http';
import { join } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { startBlobs } from './blobs.ts';
import { type LocalFunction, loadFunctions, serveFunctions } from './functions.ts';
import { firstOf, type HttpServerOptions, type Responder, startHttpServer } from './http.ts';
import { type Mailbox, respondWithMailPages } from './mail-pages.ts';
import { startMailSink } from './mail-sink.ts';
import { decodePath, respondWithSite } from './site.ts';

/** The blobs' folder in the data directory; Netlify's own tools use the same name. */
export const BLOBS_FOLDER = 'blobs-serve';

/**
 * Starts the blob service and the mail sink, which keep their data in the directory, and sets this process's variables so
 * that functions use them. If POSTMARK_HOST is set already, mail goes there and not to the sink.
 */
export const startServices = async (dataDirectory: string) => {
	const blobs = await startBlobs({ directory: join(dataDirectory, BLOBS_FOLDER) });
	const mail = await startMailSink(join(dataDirectory, 'mail'));
	setEnvironmentContext(blobs.environment);
	process.env['POSTMARK_HOST'] ||= mail.host;
	process.env['POSTMARK_SERVER_TOKEN'] ||= 'local';
	return {
		/** What functions send, unless POSTMARK_HOST was set. */
		mailbox: mail.mailbox,
		stop: async () => {
			await Promise.all([mail.stop(), blobs.stop()]);
		},
	};
};

export interface Platform {
	/** `http://localhost:<port>` */
	readonly origin: string;
	/** Waits for the `waitUntil` work under way, up to ten seconds. */
	settle(): Promise<void>;
	/** Takes no new request, then waits for the answers and the `waitUntil` work under way, up to ten seconds each. */
	stop(): Promise<void>;
}

interface Parts extends Pick<HttpServerOptions, 'port' | 'fallback'> {
	readonly functions: () => Promise<readonly LocalFunction[]>;
	readonly deployContext: string;
	/** What is shown at `/_local/mail`; no such page if left out. */
	readonly mailbox?: Mailbox;
	/** Other pages of this machine alone. */
	readonly local?: Responder;
	readonly site: Responder;
}

/** Refuses an address that can't be decoded, so that nothing after it has to handle one. */
const refuseMalformedPaths: Responder = async (request) =>
	decodePath(request) === undefined ? new Response('Bad Request', { status: 400 }) : undefined;

/**
 * Serves caught mail, functions and a site in this process.
 * @param server A server that something else, such as web sockets, is attached to already.
 * @throws {UsageError} if the port is in use.
 */
export const servePlatform = async (parts: Parts, server?: Server): Promise<Platform> => {
	const { functions, deployContext, mailbox, local, site, ...options } = parts;
	let origin = '';
	const { respond: respondWithFunction, settle } = serveFunctions({ functions, deployContext, origin: () => origin });
	const respond = firstOf(
		refuseMalformedPaths,
		...(mailbox ? [respondWithMailPages(mailbox)] : []),
		...(local ? [local] : []),
		respondWithFunction,
		site,
	);
	const { port, stop } = await startHttpServer({ ...options, respond }, server);
	origin = `http://localhost:${port}`;

	return {
		origin,
		settle,
		stop: async () => {
			await stop();
			await settle();
		},
	};
};

export interface PlatformOptions
	extends Pick<Parts, 'port' | 'mailbox'>,
		Partial<Pick<Parts, 'deployContext' | 'local'>> {
	/** Absolute path of the project, whose `dist/`, `netlify/functions/` and `netlify.toml` are served. */
	readonly root: string;
}

/**
 * Serves a built site with its functions as Netlify does. The deploy context is `dev` if left out.
 * @throws {UsageError} if the port is in use.
 * @throws when a function can't be loaded; the error names its file.
 */
export const startPlatform = async ({
	root,
	deployContext = 'dev',
	...options
}: PlatformOptions): Promise<Platform> => {
	const functions = await loadFunctions(join(root, 'netlify', 'functions'));
	return servePlatform({
		...options,
		deployContext,
		functions: async () => functions,
		site: respondWithSite(join(root, 'dist'), join(root, 'netlify.toml')),
	});
};

export const serveBuiltSite = async (dataDirectory: string, port: number, local?: Responder): Promise<Platform> => {
	const services = await startServices(dataDirectory);
	const platform = await startPlatform({
		...{ root: process.cwd(), port, mailbox: services.mailbox },
		...(local && { local }),
	});
	process.env['URL'] ||= platform.origin;
	return {
		...platform,
		stop: async () => {
			await platform.stop();
			await services.stop();
		},
	};
};
