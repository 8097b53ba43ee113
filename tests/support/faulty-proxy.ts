import { onTestFinished } from 'vitest';
import { listenOnLoopback } from '#netlify/local/http/loopback.ts';
import { startHttpServer } from '#netlify/local/http/server.ts';

/** Answers in the place of a service, perhaps with what it forwarded, or lets the request through with `undefined`. */
export type Fault = (
	request: Request,
	forward: () => Promise<Response>,
) => Response | undefined | Promise<Response | undefined>;

/** Starts a proxy of a service, which answers with faults, until the test ends. Returns its `host:port`. */
export const startFaultyProxy = async (origin: string, fault: Fault): Promise<string> => {
	const { port, stop } = await startHttpServer({
		port: 0,
		listen: listenOnLoopback,
		respond: async (request) => {
			const body = request.body && (await request.clone().arrayBuffer());
			const { method, headers } = request;
			const forward = () => fetch(request.url.replace(new URL(request.url).origin, origin), { method, headers, body });
			return (await fault(request, forward)) ?? forward();
		},
	});
	onTestFinished(stop);
	return `127.0.0.1:${port}`;
};
