import { onTestFinished } from 'vitest';
import type { Fault } from '#tests/support/faulty-proxy.ts';

/** Creates a fault that holds back a request until it is released, at the latest when the test ends. */
export const createHoldBack = () => {
	let wanted: { readonly method: string; readonly part: string; readonly reached: () => void } | undefined;
	let released = Promise.withResolvers<undefined>();
	onTestFinished(() => released.resolve(undefined));
	return {
		fault: (({ method, url }) => {
			if (!wanted || method !== wanted.method || !url.includes(wanted.part)) return undefined;
			wanted.reached();
			wanted = undefined;
			return released.promise;
		}) satisfies Fault,
		/** Holds back the next request with this method and this text in its address. Resolves once one is held. */
		next: (method: string, part: string): Promise<void> => {
			released = Promise.withResolvers();
			return new Promise((reached) => {
				wanted = { method, part, reached };
			});
		},
		release: () => released.resolve(undefined),
	};
};

export type HoldBack = ReturnType<typeof createHoldBack>;
