import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection and writes lines unchanged, which no HTTP client does. Lines end with CRLF, as in HTTP. */
export const writeLines = async (origin: string, lines: readonly string[]): Promise<Socket> => {
	const socket = connect(Number(new URL(origin).port), '127.0.0.1');
	await once(socket, 'connect');
	socket.write(lines.join('\r\n'));
	return socket;
};

/** Sends a GET whose target and host are not changed. Returns the answer's status. */
export const statusOf = async (origin: string, target: string, host = 'localhost'): Promise<number> => {
	const socket = await writeLines(origin, [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', '', '']);
	const chunks = await socket.toArray();
	return Number(Buffer.concat(chunks).toString('latin1').split(' ')[1]);
};
