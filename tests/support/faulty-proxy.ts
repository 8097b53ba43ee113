import { onTestFinished } from 'vitest';
import { startHttpServer } from '#netlify/local/http.ts';

/**
 * Answers a request instead of a service, or returns `undefined` to let it through. `forward` sends it to the service.
 */
export type Fault = (
	request: Request,
	forward: () => Promise<Response>,
) => Response | undefined | Promise<Response | undefined>;

/**
 * Opens a proxy to a service until the test ends. `fault` decides what happens to each request. Returns the proxy's
 * `host:port`.
 */
export const startFaultyProxy = async (origin: string, fault: Fault): Promise<string> => {
	const { port, stop } = await startHttpServer({
		port: 0,
		respond: async (request) => {
			const body = request.body && (await request.clone().arrayBuffer());
			const { method, headers } = request;
			const forward = () => fetch(request.url.replace(new URL(request.url).origin, origin), { method, headers, body });
			return (await fault(request, forward)) ?? forward();
		},
	});
	onTestFinished(stop);
	return `127.0.0.1:${port}`;
};

/**
 * How a request goes wrong: `refused` is answered 403, `error` 500; `unheard` is done but answered 500; `late` is done
 * once it is released; `lost` is never done.
 */
export const MISHAPS = ['refused', 'error', 'unheard', 'late', 'lost'] as const;

type Mishap = (typeof MISHAPS)[number];

/** A fault that lets the next request of a kind go wrong. What it holds back is released when the test ends. */
export const createMishaps = () => {
	let armed: { readonly method: string; readonly part: string; readonly kind: Mishap; reached(): void }[] = [];
	/** The functions that release held requests, each with the moment when it began to wait. */
	const held = new Map<() => void, number>();
	let moving = 0;

	const suffer = async (kind: Mishap, forward: () => Promise<Response>): Promise<Response> => {
		if (kind === 'error') return new Response(null, { status: 500 });
		if (kind === 'unheard') await forward();
		if (kind === 'unheard') return new Response(null, { status: 500 });
		if (kind !== 'refused')
			await new Promise<void>((resolve) => {
				held.set(resolve, Date.now());
				moving -= 1;
			});
		return kind === 'late' ? forward() : new Response(null, { status: 403 });
	};
	const release = () => {
		moving += held.size;
		for (const goOn of held.keys()) goOn();
		held.clear();
	};
	onTestFinished(release);

	return {
		fault: (async ({ method, url }, forward) => {
			const mishap = armed.find((one) => one.method === method && url.includes(one.part));
			armed = armed.filter((one) => one !== mishap);
			moving += 1;
			mishap?.reached();
			return (mishap ? suffer(mishap.kind, forward) : forward()).finally(() => {
				moving -= 1;
			});
		}) satisfies Fault,
		/** Makes the next request with this method and this text in its address go wrong. Resolves when it is there. */
		next: (method: string, part: string, kind: Mishap = 'late') =>
			new Promise<void>((reached) => {
				armed.push({ method, part, kind, reached });
			}),
		/** No further request goes wrong. */
		disarm: () => {
			armed = [];
		},
		release,
		/** When the oldest request that is still held back began to wait, in milliseconds since 1970. */
		heldSince: () => Math.min(...held.values()),
		/** How many requests are under way and not held back. */
		countMoving: () => moving,
	};
};

export type Mishaps = ReturnType<typeof createMishaps>;
