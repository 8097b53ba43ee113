import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { writeError } from './command.ts';
import type { Listen } from './loopback.ts';

/**
 * Answers a request, or returns `undefined` to leave it to the next responder.
 * @param ip IPv4 or IPv6 of the client, as the socket has it.
 */
export type Responder = (request: Request, ip: string) => Promise<Response | undefined>;

/** Asks the responders one after the other, until one answers. */
export const firstOf =
	(...responders: readonly Responder[]): Responder =>
	async (request, ip) => {
		for (const respond of responders) {
			const response = await respond(request, ip);
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

/** How long a stop waits for answers under way. */
const STOP_TIMEOUT_MS = 10_000;

export interface HttpServerOptions {
	/** 0 for any free one. */
	readonly port: number;
	readonly listen: Listen;
	readonly respond: Responder;
	/** Answers, with Node's request and response, what `respond` leaves unanswered. Without it that is a plain 404. */
	readonly fallback?: (request: Request, message: IncomingMessage, reply: ServerResponse) => Promise<void>;
}

export interface HttpServer {
	readonly port: number;
	/** Takes no new request, waits up to ten seconds for the answers under way, then closes every connection. */
	stop(): Promise<void>;
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

const plain = (status: number, text: string): Response =>
	new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/**
 * Serves a responder over HTTP/1.1. Errors that it throws go to stderr; the client gets a 500 without details.
 * @param server A server that something else, such as web sockets, is attached to already.
 * @throws {PortInUseError}
 */
export const startHttpServer = async (
	{ port, listen, respond, fallback }: HttpServerOptions,
	server: Server = createServer(),
): Promise<HttpServer> => {
	const underWay = new Set<Promise<unknown>>();

	const exchange = async (message: IncomingMessage, reply: ServerResponse): Promise<void> => {
		try {
			const request = parse(message, reply);
			if (!request) return await sendResponse(reply, plain(400, 'Bad Request'));
			const response = await respond(request, message.socket.remoteAddress ?? '');
			if (!response && fallback) return await fallback(request, message, reply);
			await sendResponse(reply, response ?? plain(404, 'Not Found'));
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
	const listening = await listen(server, port);

	return {
		port: listening.port,
		stop: async () => {
			listening.close();
			await settlesWithin(STOP_TIMEOUT_MS, underWay);
			server.closeAllConnections();
		},
	};
};
