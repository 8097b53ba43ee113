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
