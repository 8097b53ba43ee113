import type { Fault } from '#tests/support/faulty-proxy.ts';

/** The functions' requests to their services that can go wrong, by method and part of the address. */
const REQUESTS = {
	pending: ['PUT', '/pending/'],
	claim: ['PUT', '/claims/'],
	claimRead: ['GET', '/claims/'],
	place: ['PUT', '/visitor-mails/'],
	sent: ['PUT', '/sent/'],
	removal: ['DELETE', '/pending/'],
	lease: ['PUT', '/leases/'],
	traces: ['PUT', '/desk-traces/'],
	record: ['PUT', '/desk/'],
	mail: ['POST', '/email'],
	lookUp: ['GET', '/messages/outbound'],
} as const;

/**
 * How a request goes wrong: `refused` is answered 403, `error` 500; `unheard` is done but answered 500; `late` is done
 * once it is released; `lost` is never done.
 */
export const MISHAPS = ['refused', 'error', 'unheard', 'late', 'lost'] as const;

export interface Mishap {
	readonly request: keyof typeof REQUESTS;
	readonly kind: (typeof MISHAPS)[number];
}

/** Services whose next request of a kind can be made to go wrong. */
export interface UnreliableServices {
	readonly fault: Fault;
	/** Makes the next request of that kind go wrong. */
	arm(mishap: Mishap): void;
	/** How many mails were held back and reached Postmark late, perhaps after others had been sent in their place. */
	readonly lateMails: number;
	/**
	 * When the oldest request that is still held back began to wait, in milliseconds since 1970; `undefined` if there is
	 * none.
	 */
	readonly heldSince: number | undefined;
	/** Waits until all requests under way are held back or answered and no other follows. */
	untilStill(): Promise<void>;
	/** Releases the requests that are held back: late ones are done, lost ones are refused. */
	thaw(): void;
	/** Releases the requests that are held back, and ends all faults. */
	heal(): void;
}

/** Milliseconds between two looks, and how many looks in a row must find no request: a few turns of the event loop. */
const STILL_MS = 4;
const STILL_TURNS = 3;

export const createUnreliableServices = (): UnreliableServices => {
	const armed: Mishap[] = [];
	/** The functions that release held requests, with the moment at which each request began to wait. */
	const held = new Map<() => void, number>();
	let moving = 0;
	let lateMails = 0;

	const takeMishap = ({ method, url }: Request): Mishap | undefined => {
		const index = armed.findIndex(({ request }) => {
			const [verb, part] = REQUESTS[request];
			return method === verb && url.includes(part);
		});
		return index < 0 ? undefined : armed.splice(index, 1)[0];
	};

	const hold = async (): Promise<void> => {
		const released = Promise.withResolvers<void>();
		held.set(released.resolve, Date.now());
		moving -= 1;
		await released.promise;
		moving += 1;
	};

	const suffer = async (mishap: Mishap, forward: () => Promise<Response>): Promise<Response> => {
		const refusal = new Response(null, { status: 403 });
		if (mishap.kind === 'refused') return refusal;
		if (mishap.kind === 'error') return new Response(null, { status: 500 });
		if (mishap.kind === 'unheard') {
			await forward();
			return new Response(null, { status: 500 });
		}
		await hold();
		if (mishap.kind === 'lost') return refusal;
		if (mishap.request === 'mail') lateMails += 1;
		return forward();
	};

	const thaw = () => {
		for (const release of held.keys()) release();
		held.clear();
	};

	return {
		fault: async (request, forward) => {
			moving += 1;
			try {
				const mishap = takeMishap(request);
				return mishap ? await suffer(mishap, forward) : await forward();
			} finally {
				moving -= 1;
			}
		},
		arm: (mishap) => void armed.push(mishap),
		get lateMails() {
			return lateMails;
		},
		get heldSince() {
			return held.size > 0 ? Math.min(...held.values()) : undefined;
		},
		untilStill: async () => {
			for (let still = 0; still < STILL_TURNS; still = moving > 0 ? 0 : still + 1)
				await new Promise((resolve) => setTimeout(resolve, STILL_MS));
		},
		thaw,
		heal: () => {
			armed.length = 0;
			thaw();
		},
	};
};
