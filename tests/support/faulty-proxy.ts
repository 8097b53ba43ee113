import { onTestFinished } from 'vitest';
import { startHttpServer } from '#netlify/local/http.ts';

/**
 * Answers a request instead of a service, or returns `undefined` to let it through. `forward` sends it to the service.
 */
export type Fault = (
	request: Request,
	forward: () => Promise<Response>,
) => Response | undefined | Promise<Response | undefined>;

/**
 * Opens a proxy to a service until the test ends. `fault` decides what happens to each request. Returns the proxy's
 * `host:port`.
 */
export const startFaultyProxy = async (origin: string, fault: Fault): Promise<string> => {
	const { port, stop } = await startHttpServer({
		port: 0,
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

/** Creates a fault that holds back a request until it is released, at the latest when the test ends. */
export const createHoldBack = () => {
	let wanted: { readonly method: string; readonly part: string; readonly reached: () => void } | undefined;
	let released = Promise.withResolvers<undefined>();
	onTestFinished(() => released.resolve(undefined));
	return {
		fault: (({ method, url }) => {
			if (!wanted || method !== wanted.method || !url.includes(wanted.part)) return undefined;
			wanted.reached();
			wanted = undefined;
			return released.promise;
		}) satisfies Fault,
		/** Holds back the next request with this method and this text in its address. Resolves once one is held. */
		next: (method: string, part: string): Promise<void> => {
			released = Promise.withResolvers();
			return new Promise((reached) => {
				wanted = { method, part, reached };
			});
		},
		release: () => released.resolve(undefined),
	};
};

export type HoldBack = ReturnType<typeof createHoldBack>;
