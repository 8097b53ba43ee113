import { setEnvironmentContext } from '@netlify/blobs';
import { startBlobs } from '#netlify/local/blobs/start.ts';
import { listenOnLoopback } from '#netlify/local/http/loopback.ts';
import { startHttpServer } from '#netlify/local/http/server.ts';

/** Starts a store behind a proxy that counts the calls. This process uses it from now on. */
export const startCountedStore = async (directory: string) => {
	const blobs = await startBlobs({ directory });
	let calls = 0;
	const way = await startHttpServer({
		port: 0,
		listen: listenOnLoopback,
		respond: async ({ url, method, headers, body }) => {
			calls += 1;
			const target = url.replace(new URL(url).origin, blobs.environment.edgeURL ?? '');
			return fetch(target, { method, headers, body: body && (await new Response(body).arrayBuffer()) });
		},
	});
	const edgeURL = `http://127.0.0.1:${way.port}`;
	setEnvironmentContext({ ...blobs.environment, edgeURL, uncachedEdgeURL: edgeURL });
	return {
		/** Counts the calls during the work. */
		countOf: async (work: () => Promise<unknown>): Promise<number> => {
			const before = calls;
			await work();
			return calls - before;
		},
		stop: async () => {
			await way.stop();
			await blobs.stop();
		},
	};
};
