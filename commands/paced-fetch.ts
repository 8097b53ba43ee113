import { setTimeout as pause } from 'node:timers/promises';

/** Netlify's API allows 500 requests a minute. */
const TRIES = 6;
const PAUSE_MS = 15_000;

/**
 * `fetch` for a store outside Netlify, where the API signs an address for each request. It waits when the API refuses more
 * requests: the blob client retries only what follows the signing.
 */
export const createPacedFetch =
	(pauseMs = PAUSE_MS): typeof fetch =>
	async (input, init) => {
		for (let tries = 1; ; tries++) {
			const response = await fetch(input, init);
			if (response.status !== 429 || tries === TRIES) return response;
			await pause(pauseMs);
		}
	};
