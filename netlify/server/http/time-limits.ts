import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { openBlobs } from '../blobs.ts';
import { log, toReason } from '../log.ts';

/** Enough for one retry of the blob client. */
export const STORE_TIMEOUT_MS = 12_000;

/**
 * Stops waiting after some milliseconds; the work itself goes on.
 * @throws {DOMException} `TimeoutError`
 */
export const within = async <Value>(ms: number, work: Promise<Value>): Promise<Value> => {
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new DOMException(`Not done within ${ms} ms.`, 'TimeoutError')), ms);
	});
	return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/**
 * Does the work for each item, `atOnce` concurrently, and starts none after `ms` milliseconds.
 * @returns whether all items were done.
 */
export const workThrough = async <Item>(
	items: AsyncIterator<Item> | Iterator<Item>,
	{ atOnce, ms }: { readonly atOnce: number; readonly ms: number },
	work: (item: Item) => Promise<void>,
): Promise<boolean> => {
	const end = performance.now() + ms;
	let isDone = false;
	const next = async (): Promise<void> => {
		while (performance.now() < end) {
			const { done, value } = await items.next();
			if (done) {
				isDone = true;
				return;
			}
			await work(value);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, next));
	return isDone;
};

/** The only deploy context with scheduled functions. Their requests may come without its name. */
export const PUBLISHED = 'production';

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
