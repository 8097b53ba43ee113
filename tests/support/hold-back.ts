import { onTestFinished } from 'vitest';
import type { Fault } from '#tests/support/faulty-proxy.ts';

/** A way on which one request can be held back. */
export interface HoldBack {
	readonly fault: Fault;
	/** From now on the next request with this method and this part in its address is held back. Resolves once one is. */
	next(method: string, part: string): Promise<void>;
	/** Lets it go. */
	release(): void;
}

/** Holds a request back until it is released, at the latest when the test ends. */
export const createHoldBack = (): HoldBack => {
	let wanted: { readonly method: string; readonly part: string; readonly reached: () => void } | undefined;
	let released = Promise.withResolvers<undefined>();
	onTestFinished(() => released.resolve(undefined));
	return {
		fault: ({ method, url }) => {
			if (!wanted || method !== wanted.method || !url.includes(wanted.part)) return undefined;
			wanted.reached();
			wanted = undefined;
			return released.promise;
		},
		next: (method, part) => {
			released = Promise.withResolvers();
			return new Promise((reached) => {
				wanted = { method, part, reached };
			});
		},
		release: () => released.resolve(undefined),
	};
};
