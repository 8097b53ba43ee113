import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { log, toReason } from '../base/log.ts';
import { openBlobs } from '../store/blobs.ts';
import { PUBLISHED } from '../store/time-limits.ts';

/** A scheduled function. `work` may be interrupted: the next run continues. */
export const runScheduled =
	(work: (blobs: Store, deployContext: string) => Promise<void>) =>
	async (_request: Request, context: Context): Promise<Response> => {
		const deployContext = context.deploy.context || PUBLISHED;
		try {
			await work(openBlobs(deployContext), deployContext);
			return new Response(null, { status: 204 });
		} catch (error) {
			log('Run failed', { reason: toReason(error) });
			return new Response(null, { status: 500 });
		}
	};
