import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { openBlobs } from '../blobs.ts';
import { log, toReason } from '../log.ts';

/** Long enough for the blob client to try a second time. */
export const STORE_TIMEOUT_MS = 12_000;

/**
 * Gives up waiting for work that takes longer.
 * @throws {DOMException} a `TimeoutError` then; the work itself goes on.
 */
export const within = async <Value>(ms: number, work: Promise<Value>): Promise<Value> => {
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new DOMException(`Not done within ${ms} ms.`, 'TimeoutError')), ms);
	});
	return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/**
 * Does the work for each item, `atOnce` at a time, and starts none after `ms` milliseconds.
 * @returns whether it came to the end.
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

/** The only deploy context with scheduled functions. Netlify may leave out its name. */
export const PUBLISHED = 'production';

interface Part {
	/** For the log. */
	readonly name: string;
	/** Its share, in milliseconds, of the 30 seconds after which Netlify ends a scheduled function. */
	readonly ms: number;
	/** The next run goes on where it was interrupted. */
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
