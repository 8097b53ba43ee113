import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Another process listens there. */
export class PortInUseError extends Error {
	override readonly name = 'PortInUseError';

	constructor(port: number) {
		super(`Port ${port} is in use. Choose another one with the variable PORT, for instance PORT=${port + 1}.`);
	}
}

/** A server that takes connections. */
interface Listening {
	readonly port: number;
	/** Takes no new connections; open ones stay open. */
	close(): void;
}

/** Makes a server listen; a free port is chosen if `port` is 0. */
export type Listen = (server: HttpServer, port: number) => Promise<Listening>;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const listen = (server: Server, host: string, port: number): Promise<number> =>
	new Promise((resolve, reject) => {
		const fail = (error: Error) => reject(codeOf(error) === 'EADDRINUSE' ? new PortInUseError(port) : error);
		server.once('error', fail);
		server.listen({ host, port, exclusive: true }, () => {
			server.off('error', fail);
			resolve((server.address() as AddressInfo).port);
		});
	});

/**
 * Listens on 127.0.0.1 alone, for servers that only this process talks to.
 * @throws {PortInUseError}
 */
export const listenOnLoopback: Listen = async (server, port) => ({
	port: await listen(server, '127.0.0.1', port),
	close: () => server.close(),
});

/**
 * Listens on 127.0.0.1 and, if the machine has it, on ::1, because `localhost` may mean either. Other machines can't
 * connect.
 * @throws {PortInUseError}
 */
export const listenOnLocalhost: Listen = async (server, port) => {
	const ipv4 = await listenOnLoopback(server, port);
	const ipv6 = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
	try {
		await listen(ipv6, '::1', ipv4.port);
	} catch (error) {
		if (codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'EAFNOSUPPORT') return ipv4;
		ipv4.close();
		throw error;
	}
	return {
		port: ipv4.port,
		close: () => {
			ipv4.close();
			ipv6.close();
		},
	};
};
