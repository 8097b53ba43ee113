import type { IncomingMessage, ServerResponse } from 'node:http';

/** Read only on demand. Without a `cancel`, so that giving it up leaves the connection open for the answer. */
const bodyOf = (message: IncomingMessage): ReadableStream<Uint8Array> => {
	const chunks = message[Symbol.asyncIterator]();
	return new ReadableStream(
		{
			pull: async (controller) => {
				const { done, value } = await chunks.next();
				if (done) controller.close();
				else controller.enqueue(value);
			},
		},
		{ highWaterMark: 0 },
	);
};

const headersOf = (message: IncomingMessage): Headers => {
	const headers = new Headers();
	for (const [name, values = []] of Object.entries(message.headersDistinct)) {
		for (const value of values) headers.append(name, value);
	}
	return headers;
};

/** Aborts when the client hangs up before it has the whole answer. */
const signalOf = (reply: ServerResponse): AbortSignal => {
	const controller = new AbortController();
	reply.once('close', () => {
		if (!reply.writableFinished) controller.abort();
	});
	return controller.signal;
};

/**
 * The message as a web request, its body streamed.
 * @throws {TypeError} when its target, host or method make no request: that is a 400.
 */
export const toRequest = (message: IncomingMessage, reply: ServerResponse): Request => {
	if (!message.url?.startsWith('/')) throw new TypeError(`${message.url} is no path.`);
	// Joined as text: resolved as a relative URL, a path like `//evil.example/` would replace the host.
	const url = new URL(`http://${message.headers.host || 'localhost'}${message.url}`);
	const method = message.method ?? 'GET';
	const hasBody = method !== 'GET' && method !== 'HEAD';
	return new Request(url, {
		method,
		headers: headersOf(message),
		signal: signalOf(reply),
		...(hasBody ? { body: bodyOf(message), duplex: 'half' } : {}),
	});
};
