import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { log, toReason } from '../log.ts';
import { openBlobs } from '../store/blobs.ts';
import { PUBLISHED, within } from '../store/time-limits.ts';

interface Part {
	readonly name: string;
	/** Its share of Netlify's limit for a scheduled function, 30 seconds. */
	readonly ms: number;
	/** May be interrupted: the next run continues. */
	readonly work: (blobs: Store, deployContext: string) => Promise<void>;
}

/** A scheduled function. If a part fails or exceeds its share, the next ones run all the same. */
export const runScheduled =
	(...parts: readonly Part[]) =>
	async (_request: Request, context: Context): Promise<Response> => {
		const deployContext = context.deploy.context || PUBLISHED;
		let status = 204;
		for (const { name, ms, work } of parts)
			try {
				await within(ms, work(openBlobs(deployContext), deployContext));
			} catch (error) {
				log('Run failed', { reason: `${name}: ${toReason(error)}` });
				status = 500;
			}
		return new Response(null, { status });
	};
