import { setTimeout as pause } from 'node:timers/promises';

interface Pace {
	/** Netlify's API allows 500 requests a minute for a token. Some are left to whoever works beside. */
	readonly perMinute?: number;
	/** How many may go at once before the pace counts. */
	readonly burst?: number;
	/** The length of a minute, in milliseconds; shorter in tests. */
	readonly minuteMs?: number;
}

/** How often a request is tried that the API refuses for its limit. */
const TRIES = 6;

/** How long the API asks to wait, in milliseconds: by `Retry-After`, in seconds, or `X-RateLimit-Reset`, in Unix time. */
const waitIn = ({ headers }: Response, minuteMs: number): number => {
	const after = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
	const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000 - Date.now();
	const asked = Number.isFinite(after) ? after : reset;
	return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), minuteMs) : minuteMs / 4;
};

/**
 * `fetch` for a store that is reached from outside Netlify, where the API signs an address for each request. It keeps below
 * the API's limit, and waits when the API refuses all the same: the blob client retries only what follows the signing.
 */
export const createPacedFetch = ({ perMinute = 400, burst = 80, minuteMs = 60_000 }: Pace = {}): typeof fetch => {
	const gapMs = minuteMs / perMinute;
	let next = 0;
	const takeTurn = async (): Promise<void> => {
		const now = performance.now();
		next = Math.max(next + gapMs, now - burst * gapMs);
		if (next > now) await pause(next - now);
	};
	return async (input, init) => {
		// Signed addresses are the storage's own, and carry no token.
		if (!new Headers(init?.headers).has('authorization')) return fetch(input, init);
		for (let tries = 1; ; tries++) {
			await takeTurn();
			const response = await fetch(input, init);
			if (response.status !== 429 || tries === TRIES) return response;
			const until = performance.now() + waitIn(response, minuteMs);
			next = Math.max(next, until);
			await pause(until - performance.now());
		}
	};
};
