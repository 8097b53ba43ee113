import type { EnvironmentContext } from '@netlify/blobs';
import { onTestFinished } from 'vitest';
import { startBlobs } from '#netlify/local/blobs/start.ts';
import { listenOnLoopback } from '#netlify/local/http/loopback.ts';
import { startHttpServer } from '#netlify/local/http/server.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

/** Answers in the place of the blob service, or lets the request through with `undefined`. */
export type Fault = (request: Request) => Response | undefined | Promise<Response | undefined>;

/** A blob service, and the way to it on which faults lie in wait. */
interface FaultyBlobs {
	readonly service: EnvironmentContext;
	readonly faulty: EnvironmentContext;
}

/** Starts a blob service until the test ends. */
export const startFaultyBlobs = async (fault: Fault): Promise<FaultyBlobs> => {
	const blobs = await startBlobs({ directory: await makeProject() });
	onTestFinished(() => blobs.stop());
	const service = blobs.environment;

	const { port, stop } = await startHttpServer({
		port: 0,
		listen: listenOnLoopback,
		respond: async (request) => {
			const body = request.body && (await request.clone().arrayBuffer());
			const { method, headers } = request;
			return (
				(await fault(request)) ??
				fetch(request.url.replace(new URL(request.url).origin, service.edgeURL ?? ''), { method, headers, body })
			);
		},
	});
	onTestFinished(stop);
	const edgeURL = `http://127.0.0.1:${port}`;
	return { service, faulty: { ...service, edgeURL, uncachedEdgeURL: edgeURL } };
};
