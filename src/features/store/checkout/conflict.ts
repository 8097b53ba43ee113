import type { CartChange } from '../cart/changes.ts';

/** The changes in the function's answer 409: what differs from what the buyer saw. */
export const changesIn = (answer: unknown): readonly CartChange[] => {
	const { changes } = Object(answer);
	return Array.isArray(changes) ? changes : [];
};
