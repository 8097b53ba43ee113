import type { Fault } from '#tests/support/faulty-proxy.ts';

/** Requests of the functions to their services that can go wrong. */
const REQUESTS = {
	pending: ['PUT', '/pending/'],
	claim: ['PUT', '/claims/'],
	claimRead: ['GET', '/claims/'],
	place: ['PUT', '/visitor-mails/'],
	sent: ['PUT', '/sent/'],
	removal: ['DELETE', '/pending/'],
	lease: ['PUT', '/leases/'],
	mail: ['POST', '/email'],
	lookUp: ['GET', '/messages/outbound'],
} as const;

/** What becomes of one: no, an error, done but answered with an error, done once thawed, never answered. */
export const MISHAPS = ['refused', 'error', 'unheard', 'late', 'lost'] as const;

export interface Mishap {
	readonly request: keyof typeof REQUESTS;
	readonly kind: (typeof MISHAPS)[number];
}

/** Services on which the next request of a kind may go wrong. */
export interface UnreliableServices {
	readonly fault: Fault;
	/** Lets the next request of that kind go wrong. */
	arm(mishap: Mishap): void;
	/** Mails that were held back, and reached Postmark when others had done the work. */
	readonly lateMails: number;
	/** Since when a request is held back, in milliseconds since 1970; `undefined` if none is. */
	readonly heldSince: number | undefined;
	/** Waits until every request under way is held back or answered, and nothing follows. */
	untilStill(): Promise<void>;
	/** Lets go what is held back: what was late is done, what was lost is refused. */
	thaw(): void;
	/** Thaws, and lets nothing go wrong any more. */
	heal(): void;
}

/** How long nothing must follow, and how often that is looked at: a few turns of the event loop. */
const STILL_MS = 4;
const STILL_TURNS = 3;

export const createUnreliableServices = (): UnreliableServices => {
	const armed: Mishap[] = [];
	/** What lets each go, by when it was held back. */
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
