import type { PricedCart } from '#src/shop/price-cart.ts';
import type { CartChange } from '../cart/changes.ts';
import type { CartLine } from '../cart/store.ts';

/** What the function answers to an order that is not as its buyer saw it: what has changed, and its own sums. */
interface Conflict {
	readonly changes: readonly CartChange[];
	readonly cart: PricedCart;
}

const isConflict = (answer: unknown): answer is Conflict => {
	const { changes, cart } = Object(answer);
	return Array.isArray(changes) && Array.isArray(Object(cart).lines);
};

/** The function's changes, line by line: it knows the new prices, and the cart those that the buyer saw. */
export const changesIn = (answer: unknown, seen: readonly CartLine[]): readonly CartChange[] => {
	if (!isConflict(answer)) return [];
	const prices = answer.cart.lines.flatMap(({ id, variant, quantity, price: is }): CartChange[] => {
		const was = seen.find((line) => line.id === id && line.variant === variant)?.price ?? is;
		return quantity === 0 || was === is ? [] : [{ reason: 'price', line: { id, variant }, was, is }];
	});
	return [...answer.changes, ...prices];
};
