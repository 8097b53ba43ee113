import type { CartChange } from '../cart/changes.ts';

/** What the function says has changed since the buyer saw it. */
export const changesIn = (answer: unknown): readonly CartChange[] => {
	const { changes } = Object(answer);
	return Array.isArray(changes) ? changes : [];
};
