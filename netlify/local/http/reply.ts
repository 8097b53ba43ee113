import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

const isClientGone = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends a web response, to a HEAD request without its body. A client that hangs up meanwhile is no error.
 * @throws what the response's own body fails with; the connection is closed then, since its headers are out.
 */
export const sendResponse = async (
	response: Response,
	message: IncomingMessage,
	reply: ServerResponse,
): Promise<void> => {
	reply.statusCode = response.status;
	for (const [name, value] of response.headers) {
		if (name !== 'set-cookie') reply.setHeader(name, value);
	}
	const cookies = response.headers.getSetCookie();
	if (cookies.length > 0) reply.setHeader('set-cookie', cookies);

	if (response.body && message.method !== 'HEAD') {
		try {
			await pipeline(response.body, reply);
		} catch (error) {
			if (!isClientGone(error)) throw error;
		}
	} else {
		await response.body?.cancel();
		reply.end();
	}
	// What a function left unread, perhaps amid reading it, would block the connection for the next request.
	message.removeAllListeners('readable').resume();
};
