import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { openBlobs } from '../blobs/client.ts';
import { log, toReason } from '../log.ts';
import { within } from './http.ts';

/** The only deploy context in which Netlify runs scheduled functions. It may leave out its name. */
export const PUBLISHED = 'production';

interface Part {
	/** For the log. */
	readonly name: string;
	/** Its share, in milliseconds, of the 30 seconds after which Netlify ends a scheduled function. */
	readonly ms: number;
	/** If it is interrupted, the next run goes on where it stopped. */
	readonly work: (blobs: Store, deployContext: string) => Promise<void>;
}

/** A scheduled function. Its parts run one after the other, also if one fails or is not done within its share. */
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
