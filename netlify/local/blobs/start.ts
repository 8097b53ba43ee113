import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { EnvironmentContext } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { listenOnLoopback } from '../http/loopback.ts';
import { startHttpServer } from '../http/server.ts';
import { makeConsistent, type OddAnswers, type Serve } from './consistent.ts';

/** Netlify Blobs on this machine. */
export interface Blobs {
	/** For `setEnvironmentContext` of @netlify/blobs: `getStore` works then, with strong consistency too. */
	readonly environment: EnvironmentContext;
	stop(): Promise<void>;
}

interface BlobsOptions {
	readonly directory: string;
	/** For tests: at times the store answers as the real one does when writes meet. */
	readonly odd?: OddAnswers | undefined;
}

/** Private members of `BlobsServer`, used instead of its own listener, which would be open to the network. */
interface Unlistened {
	/** Base of the URLs that the server makes. */
	address: string;
	handleRequest: Serve;
}

const openServer = async (directory: string, token: string): Promise<Serve> => {
	await mkdir(directory, { recursive: true });
	const server = new BlobsServer({ directory, token }) as unknown as Unlistened;
	server.address = 'http://127.0.0.1';
	return (request) => server.handleRequest(request);
};

/**
 * Starts Netlify's own blobs server on a free port of 127.0.0.1, behind a token that only this process knows. The
 * entries are files of the directory and survive a restart.
 */
export const startBlobs = async ({ directory, odd }: BlobsOptions): Promise<Blobs> => {
	const token = randomBytes(32).toString('base64url');
	const server = await startHttpServer({
		port: 0,
		listen: listenOnLoopback,
		respond: makeConsistent(await openServer(directory, token), odd),
	});
	const edgeURL = `http://127.0.0.1:${server.port}`;

	return {
		environment: { edgeURL, uncachedEdgeURL: edgeURL, siteID: 'local', token },
		stop: server.stop,
	};
};
