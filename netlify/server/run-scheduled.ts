import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { within } from './deadline.ts';
import { log, toReason } from './log.ts';
import { openBlobs } from './store/blobs.ts';

/** Netlify ends a scheduled function after 30 seconds. */
const RUN_TIMEOUT_MS = 25_000;

/** A scheduled function. If it is interrupted, the next run goes on where it stopped. */
export const runScheduled =
	(name: string, work: (blobs: Store, deployContext: string) => Promise<void>) =>
	async (_request: Request, context: Context): Promise<Response> => {
		try {
			const deployContext = context.deploy.context;
			await within(RUN_TIMEOUT_MS, work(openBlobs(deployContext), deployContext));
			return new Response(null, { status: 204 });
		} catch (error) {
			log('Run failed', { reason: `${name}: ${toReason(error)}` });
			return new Response(null, { status: 500 });
		}
	};
