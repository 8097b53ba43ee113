import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { writeError } from './log.ts';

/** Answers a request, or returns `undefined` to leave it to the next responder. */
export type Responder = (request: Request) => Promise<Response | undefined>;

export const firstOf =
	(...responders: readonly Responder[]): Responder =>
	async (request) => {
		for (const respond of responders) {
			const response = await respond(request);
			if (response) return response;
		}
		return undefined;
	};

/** Waits until all promises have settled, at most `ms` milliseconds. Returns whether they have. */
export const settlesWithin = async (ms: number, work: Iterable<Promise<unknown>>): Promise<boolean> => {
	const controller = new AbortController();
	const late = setTimeout(ms, false, { signal: controller.signal }).catch(() => false);
	const settled = Promise.allSettled(work).then(() => true);
	return Promise.race([settled, late]).finally(() => controller.abort());
};

/** Other machines can't connect. A client that finds nobody at `localhost`'s address of IPv6 tries this one. */
const listen = async (server: Server, port: number): Promise<number> => {
	server.listen({ host: '127.0.0.1', port, exclusive: true });
	await once(server, 'listening');
	return (server.address() as AddressInfo).port;
};

const STOP_TIMEOUT_MS = 10_000;

export interface HttpServerOptions {
	/** 0 for any free one. */
	readonly port: number;
	readonly respond: Responder;
	/** Answers, with Node's request and response, what `respond` leaves unanswered. Without it that is a plain 404. */
	readonly fallback?: (request: Request, message: IncomingMessage, reply: ServerResponse) => Promise<void>;
}

/** `undefined` if the target, the host or the method is invalid. */
const parse = (message: IncomingMessage, reply: ServerResponse): Request | undefined => {
	if (!message.url?.startsWith('/')) return undefined;
	// A header that is no host would be read as the path, or as its first part.
	if (URL.parse(`http://${message.headers.host}`)?.pathname !== '/') return undefined;
	try {
		return createRequest(message, reply);
	} catch {
		return undefined;
	}
};

/**
 * Serves a responder over HTTP/1.1, to this machine alone. Errors that it throws go to stderr; the client gets a 500
 * without details.
 * @param server A server that something else, such as web sockets, is attached to already.
 * @throws {Error} `EADDRINUSE` if the port is in use.
 */
export const startHttpServer = async (
	{ port, respond, fallback }: HttpServerOptions,
	server: Server = createServer(),
) => {
	const underWay = new Set<Promise<unknown>>();
	// Clients close idle connections: a server that does so meets the next request of a process that was busy meanwhile.
	server.keepAliveTimeout = 0;

	const exchange = async (message: IncomingMessage, reply: ServerResponse): Promise<void> => {
		try {
			const request = parse(message, reply);
			if (!request) return await sendResponse(reply, new Response('Bad Request', { status: 400 }));
			const response = await respond(request);
			if (!response && fallback) return await fallback(request, message, reply);
			await sendResponse(reply, response ?? new Response('Not Found', { status: 404 }));
		} catch (error) {
			writeError(error);
			if (reply.headersSent) reply.destroy();
			else await sendResponse(reply, Response.json({ status: 500 }, { status: 500 }));
		}
		// A body that was not read to its end would block the connection for the next request. The listener of the
		// request's own stream would stop it again at each chunk.
		message.removeAllListeners('data').resume();
	};

	server.on('request', (message, reply) => {
		// Waits for both: a responder may go on after the client has hung up.
		const done = Promise.allSettled([once(reply, 'close'), exchange(message, reply)]);
		underWay.add(done);
		void done.then(() => underWay.delete(done));
	});

	return {
		port: await listen(server, port),
		/** Refuses new requests, waits up to ten seconds for answers in progress, then closes all connections. */
		stop: async () => {
			// Open connections stay open.
			server.close();
			await settlesWithin(STOP_TIMEOUT_MS, underWay);
			server.closeAllConnections();
		},
	};
};
